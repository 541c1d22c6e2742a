import type { CrawlOutputs } from '../../../manifests/types/crawl.ts'
import type { AgentProbe } from '../page/http/probe-facts.ts'
import type { LlmsFile } from '../page/llms-txt/llms-facts.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { CrawlView } from './page.ts'
import type { BotTable, CrawlData } from './response-facts.ts'

/** Maximum number of list entries shown. */
const MAX_SHOWN = 200

/** The API's view of the module crawl. */
export type CrawlResult = CrawlOutputs['result']
type FileSummary = CrawlResult['llmsTxt']

/** Converts the facts of a crawl to the form that people and other programs read. */
export function crawlResult(facts: SiteFacts, view: CrawlView, data: CrawlData): CrawlResult {
  const { response, redirects, timings, finalUrl, llmsTxt } = facts
  return {
    finalUrl,
    status: response.status,
    redirects: redirects.hops.map(({ url, status }) => ({ url, status })),
    headers: joined(response.headers),
    timings,
    html: {
      bytes: response.bytes,
      transferBytes: response.transferBytes,
      charset: response.charset.used,
      language: view.language,
      wordCount: view.wordCount,
    },
    robots: robotsOf(facts),
    llmsTxt: fileOf(llmsTxt.best),
    llmsFullTxt: fileOf(llmsTxt.full),
    sitemap: sitemapOf(facts),
    aiProbes: aiProbes(facts, data.bots),
  }
}

function isFound({ access, txt }: SiteFacts['robots']): boolean {
  return access === 'parsed' && !txt.isHtml
}

function joined(headers: SiteFacts['response']['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name, values.join(', ')]),
  )
}

function robotsOf({ robots }: SiteFacts): CrawlResult['robots'] {
  const { groups, sitemaps, problems } = robots.txt
  return {
    found: isFound(robots),
    status: robots.status,
    groups: groups.slice(0, MAX_SHOWN).map(({ agents, rules, line }) => ({
      agents: agents.slice(0, MAX_SHOWN),
      line,
      allow: rules.filter(({ type }) => type === 'allow').length,
      disallow: rules.filter(({ type, pattern }) => type === 'disallow' && pattern !== '').length,
    })),
    sitemaps: sitemaps.slice(0, MAX_SHOWN).map(({ url }) => url),
    problems: problems.map(({ severity, line, rule, message }) => ({
      severity,
      line,
      rule,
      message,
    })),
  }
}

function fileOf(file: LlmsFile | null): FileSummary {
  const isShown = file?.usable === true
  return {
    found: isShown,
    status: file?.status ?? null,
    bytes: file?.bytes ?? 0,
    url: file?.url ?? null,
    title: isShown ? file.h1.text : null,
    sections: isShown ? file.sections.length : 0,
    links: isShown ? file.links : 0,
  }
}

function sitemapOf({ sitemap }: SiteFacts): CrawlResult['sitemap'] {
  const problems = sitemap.files.flatMap(({ url, fatal, samples }) =>
    [...fatal, ...samples].map(({ rule, message }) => ({ url, rule, message })),
  )
  return {
    found: sitemap.found,
    complete: sitemap.complete,
    urls: sitemap.urls,
    indexes: sitemap.files.filter(({ kind, found }) => found && kind === 'index').length,
    newestLastmod: sitemap.newestLastmod,
    problems,
  }
}

/** Similarity from which two texts count as the same content. */
const SAME = 0.8

/** One bot of the table: what robots.txt says about it, and how the server treated its name. */
type AiProbe = CrawlResult['aiProbes'][number]

/** Every bot of the table, in order. */
function aiProbes({ robots, probes }: SiteFacts, { bots }: BotTable): AiProbe[] {
  const sent = new Map((probes.aiAgents ?? []).map((probe) => [probe.token, probe]))
  return bots.map(({ token, operator, platforms, purpose }) => {
    const allowed = robots.agents[token]?.allowed ?? null
    const probe = sent.get(token)
    return {
      bot: token,
      operator,
      platform: platforms[0] ?? null,
      purpose,
      robots: allowed === null ? 'unknown' : allowed ? 'allowed' : 'disallowed',
      http: probe ? httpOf(probe) : null,
    }
  })
}

function httpOf({
  status,
  similarity,
  sameUrl,
  refused,
  inconclusive,
}: AgentProbe): AiProbe['http'] {
  const sameContent = similarity === null ? null : similarity >= SAME && sameUrl === true
  return { status, sameContent, blocked: inconclusive ? null : refused }
}
