import ipaddr from 'ipaddr.js'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { normUrl } from '../../web/http-url.ts'
import {
  auditedUrl,
  literalAddress,
  publicUrl,
  type SiteAddresses,
} from '../page/address/audited-site.ts'
import { site as siteOfHost } from '../page/address/site.ts'
import type { LinkProbe, MarkdownProbe, ProbeAnswer, ProbeFacts } from '../page/http/probe-facts.ts'
import {
  answerOf,
  type PageProbeContext,
  type ProbeContext,
  type ProbeReply,
  unanswered,
} from './probe-client.ts'

const MAX_BYTES = 4096

/**
 * GET http://<host>/, hop by hop (at most 5) until a redirect to https, which is not followed:
 * finalUrl is then its target. Not sent where http cannot lead to the page's own host.
 */
export async function probeHttpOrigin({ site, client }: ProbeContext): Promise<ProbeAnswer> {
  const { hostname } = new URL(site.finalUrl)
  const url = `http://${hostname}/`
  const isApplicable = hasAlternateHost(site) && site.finalUrl.startsWith('https:')
  if (!isApplicable) return answerOf(unanswered(url, 'notSent'))
  const until = (location: URL) => location.protocol === 'https:'
  return answerOf(await client.ask({ url, maxBytes: MAX_BYTES, until }))
}

/**
 * HEAD of the alternative host: `<host>` with or without `www.`. A redirect to the audited host is
 * not followed (finalUrl then names it). Not sent if there is no such host.
 */
export async function probeAltHost({ site, client }: ProbeContext): Promise<ProbeAnswer> {
  const host = alternateHost(site)
  if (host === null) return answerOf(unanswered(site.finalUrl, 'notSent'))
  const until = (location: URL) => location.hostname === new URL(site.finalUrl).hostname
  return answerOf(await client.head(`https://${host}/`, { until }))
}

/** Whether `www.` can be added or removed: the host is a name with a dot and the default port. */
function hasAlternateHost({ finalUrl }: SiteAddresses): boolean {
  const { port, hostname } = new URL(finalUrl)
  return port === '' && hostname.includes('.') && !ipaddr.isValid(literalAddress(hostname))
}

/** null for an IP address, a single label, a custom port, or a subdomain other than www. */
function alternateHost(site: SiteAddresses): string | null {
  if (!hasAlternateHost(site)) return null
  const { hostname } = new URL(site.finalUrl)
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length)
  return hostname === siteOfHost(hostname) ? `www.${hostname}` : null
}

/** HEAD of the canonical URL. Not sent if there is none, or if it is the page itself. */
export async function probeCanonicalTarget(context: PageProbeContext): Promise<ProbeAnswer> {
  const { site, client, view } = context
  if (view.canonical === null) return answerOf(unanswered('', 'notSent'))
  const url = view.canonical
  const isSelf = normUrl(url) === normUrl(publicUrl(site))
  if (isSelf) return answerOf(unanswered(url, 'notSent'))
  return { ...answerOf(await client.head(auditedUrl(site, url))), url }
}

/** Similarity from which two texts count as the same page. */
const SAME = 0.9

/**
 * GET of a path that cannot exist. `status` is that of the first response, `finalStatus` that of
 * the last one after redirects.
 * @param name 24 random hex characters
 */
export async function probeRandom404(
  { site, client, comparison, options }: ProbeContext,
  name: string,
): Promise<NonNullable<ProbeFacts['random404']>> {
  const url = new URL(`/${name}`, site.finalUrl).href
  const reply = await client.ask({ url, maxBytes: options.probeBytes })
  const { response } = reply
  const similarity = response?.status === 200 ? await comparison.similarity(response) : null
  return {
    ...answerOf(reply),
    status: reply.hops[0]?.status ?? reply.status,
    finalStatus: reply.status,
    sameAsPage: similarity !== null && similarity >= SAME,
  }
}

const PATHS = [
  '/.well-known/mcp.json',
  '/.well-known/mcp/catalog.json',
  '/mcp/server-card.json',
  '/.well-known/agent-card.json',
  // RFC 9727
  '/.well-known/api-catalog',
]
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$|^text\/json$/

type WellKnown = NonNullable<ProbeFacts['wellKnown']>

/** GET of the files in which a site declares what agents can do. */
export function probeWellKnown({ site, client, options }: ProbeContext): Promise<WellKnown> {
  return Promise.all(
    PATHS.map(async (path) => {
      const reply = await client.ask({
        url: `${new URL(site.finalUrl).origin}${path}`,
        maxBytes: options.probeBytes,
        accept: 'application/json,application/linkset+json',
      })
      return { ...answerOf(reply), json: jsonOf(reply) }
    }),
  )
}

/** Requires a 200 with a JSON media type, because applications may answer every path with HTML. */
function jsonOf({ status, mediaType, response }: ProbeReply): WellKnown[number]['json'] {
  if (status !== 200 || !response || !JSON_TYPE.test(mediaType)) return 'notJson'
  try {
    JSON.parse(new TextDecoder().decode(response.body))
    return 'valid'
  } catch {
    // This is how a broken declaration looks.
    return 'invalid'
  }
}

const TEXT_TYPES = new Set(['text/markdown', 'text/plain', 'text/x-markdown'])
const ACCEPT = 'text/markdown'

type Markdown = NonNullable<ProbeFacts['markdown']>

/** GET of the page with `Accept: text/markdown`. */
export function probeNegotiated(context: ProbeContext): Promise<MarkdownProbe> {
  return ask(context.site.finalUrl, context)
}

/** GET of the Markdown version that the page announces. Absent without one. */
export async function probeAlternate(
  context: PageProbeContext,
): Promise<Pick<Markdown, 'alternate'>> {
  const { site, view } = context
  if (view.markdownAlternate === null) return {}
  const alternate = await ask(auditedUrl(site, view.markdownAlternate), context)
  return { alternate: { ...alternate, url: view.markdownAlternate } }
}

async function ask(
  url: string,
  { client, comparison, options }: ProbeContext,
): Promise<MarkdownProbe> {
  const reply = await client.ask({ url, accept: ACCEPT, maxBytes: options.probeBytes })
  const { response } = reply
  const isText = response?.status === 200 && TEXT_TYPES.has(reply.mediaType)
  return {
    ...answerOf(reply),
    isText,
    shared: isText && response ? await comparison.sharedOfMain(response) : null,
    varyAccept: response !== null && variesByAccept(response.headers),
  }
}

function variesByAccept(headers: HttpResponse['headers']): boolean {
  const names = (headers.vary ?? []).flatMap((value) => value.toLowerCase().split(','))
  return names.some((name) => name.trim() === 'accept' || name.trim() === '*')
}

/** Maximum number of different links to consider. */
const MAX_CANDIDATES = 1000

export type LinkTarget = { readonly url: string; readonly selector?: string }

/** HEAD of an evenly spread sample of links. Each target once, with `url` as on the page. */
export async function probeLinks(
  links: readonly LinkTarget[],
  { site, client, options }: ProbeContext,
): Promise<LinkProbe[]> {
  const candidates = distinct(links)
  const sample = spreadSample(candidates, options.linkSamples, ({ url }) =>
    client.allows(auditedUrl(site, url)),
  )
  return Promise.all(
    sample.map(async ({ url, selector }) => {
      const answer = answerOf(await client.head(auditedUrl(site, url)))
      return {
        ...answer,
        url,
        ...(selector === undefined ? {} : { selector }),
        ...defectOf(answer),
      }
    }),
  )
}

/** What readers of the link are told about its answer. */
function defectOf({ status, hops, finalUrl }: ProbeAnswer): Pick<LinkProbe, 'detail'> {
  if (status !== null && status >= 400) return { detail: `status ${status}` }
  return hops.length === 0 || finalUrl === null ? {} : { detail: `redirects to ${finalUrl}` }
}

function distinct(links: readonly LinkTarget[]): LinkTarget[] {
  const found = new Map<string, LinkTarget>()
  for (const link of links) {
    const key = normUrl(link.url)
    if (key !== null && !found.has(key)) found.set(key, link)
    if (found.size >= MAX_CANDIDATES) break
  }
  return [...found.values()]
}

/**
 * Returns at most `count` items, spread evenly over a list, in its order. An item that is not
 * allowed is replaced by the next allowed one.
 */
export function spreadSample<T>(
  items: readonly T[],
  count: number,
  allows: (item: T) => boolean,
): T[] {
  const taken = new Set<number>()
  const refused = new Set<number>()
  for (let pick = 0; pick < count; pick += 1) {
    // Wraps around: the first part may make up for the last one.
    const start = Math.floor((pick * items.length) / count)
    for (let step = 0; step < items.length; step += 1) {
      const index = (start + step) % items.length
      if (taken.has(index) || refused.has(index)) continue
      if (allows(items[index] as T)) {
        taken.add(index)
        break
      }
      refused.add(index)
    }
  }
  return [...taken].sort((a, b) => a - b).map((index) => items[index] as T)
}
