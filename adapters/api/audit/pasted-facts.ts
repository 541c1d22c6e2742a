import type { LlmsTxtFacts, SiteFacts } from '../../../plugins/audit/page/site-facts.ts'

const pasted = 'the content was pasted, there is no site'

/** Facts of a site of which nothing is known but its llms.txt: no check that needs a URL applies. */
export function pastedFacts(llmsTxt: LlmsTxtFacts, now: number): SiteFacts {
  return {
    url: '',
    finalUrl: '',
    now,
    page: null,
    response: noResponse,
    redirects: { hops: [], count: 0, temporary: 0, downgraded: false },
    timings: { dnsMs: null, connectMs: null, tlsMs: null, ttfbMs: null, totalMs: null },
    robots: noRobots,
    sitemap: noSitemap,
    llmsTxt,
    probes: {},
    missing: {
      page: pasted,
      headers: pasted,
      robots: pasted,
      sitemap: pasted,
      timings: pasted,
      'probes.llmsLinks': pasted,
    },
  }
}

const noResponse: SiteFacts['response'] = {
  status: 0,
  headers: {},
  mediaType: '',
  isHtml: false,
  bytes: 0,
  transferBytes: 0,
  contentEncoding: '',
  truncated: false,
  incomplete: false,
  charset: { used: 'utf-8', header: null, meta: null, bom: null, metaOffset: null },
  challenge: false,
  blocked: null,
  edge: null,
}

const noRobots: SiteFacts['robots'] = {
  url: '',
  status: null,
  mediaType: '',
  bytes: 0,
  truncated: false,
  access: 'unknown',
  txt: { groups: [], sitemaps: [], problems: [], ineffectiveTokens: [], isHtml: false },
  agents: {},
}

const noSitemap: SiteFacts['sitemap'] = {
  files: [],
  found: false,
  namedInRobots: false,
  inconclusive: true,
  complete: false,
  urls: 0,
  locs: [],
  newestLastmod: null,
  page: { match: 'none', url: null, lastmod: null, alternates: [] },
  lastmod: { count: 0, identicalShare: 0, recentShare: 0, future: 0 },
  listedLlmsLinks: [],
}
