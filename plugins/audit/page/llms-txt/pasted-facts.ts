import { siteDates } from '../dates/site-dates.ts'
import { headerProtections, strictTransport } from '../response/security-headers.ts'
import type { SiteFacts } from '../site-facts.ts'
import { emptySitemapFacts } from '../sitemap/merge-sitemaps.ts'
import type { LlmsTxtFacts } from './llms-facts.ts'

const pasted = 'the content was pasted, there is no site'

/** Facts of an unknown site with only an llms.txt. Checks that need a URL do not apply. */
export function pastedFacts(llmsTxt: LlmsTxtFacts, now: number): SiteFacts {
  const known = { now, page: null, response: noResponse, sitemap: noSitemap }
  return {
    ...known,
    url: '',
    finalUrl: '',
    address: { url: '', isHttps: false, isLocalCopy: false },
    redirects: { hops: [], count: 0, temporary: 0, downgraded: false },
    timings: { dnsMs: null, connectMs: null, tlsMs: null, ttfbMs: null, totalMs: null },
    robots: noRobots,
    llmsTxt,
    probes: {},
    dates: siteDates(known),
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
  charset: { used: 'utf-8', header: null, meta: null, bom: null, metaOffset: null, declared: [] },
  challenge: false,
  blocked: null,
  edge: null,
  hsts: strictTransport({}),
  protections: headerProtections({}),
}

const noRobots: SiteFacts['robots'] = {
  url: '',
  status: null,
  mediaType: '',
  bytes: 0,
  truncated: false,
  access: 'unknown',
  txt: {
    groups: [],
    sitemaps: [],
    licenses: [],
    problems: [],
    ineffectiveTokens: [],
    isHtml: false,
  },
  agents: {},
  verdicts: [],
  ineffective: [],
  usage: {
    signals: [],
    forbidden: [],
    tdmReservation: null,
    licences: [],
    conflicts: [],
    statements: 0,
    unreadable: [],
    places: [],
    conflictPlaces: [],
  },
}

const noSitemap: SiteFacts['sitemap'] = { ...emptySitemapFacts(), inconclusive: true }
