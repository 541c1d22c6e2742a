import type { HttpResponse } from '../../../core/ports/http.ts'
import { parseUrl } from '../../../core/url.ts'
import type { CrawlOptions } from '../../../manifests/types/crawl.ts'
import { auditedUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import type { StyleSheet } from '../page/document/style-rules.ts'
import type { StyleSheetProbe } from '../page/http/probe-facts.ts'
import { isHtml } from '../page/http/response.ts'
import { answerOf, type ProbeClient } from './probe-client.ts'

const MAX_SHEETS = 5
const MAX_SHEET_BYTES = 256 * 1024
/** The facts of the page wait for its sheets. */
const TIMEOUT_MS = 3000
/** Sheets are linked in the head. */
const SCANNED_BYTES = 256 * 1024
const MAX_TAGS = 200
const MAX_TAG = 2000
const COMMENT = /<!--[\s\S]*?-->/g
const TAG = /<(?:link|base)\s/gi
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|>/g

export type FetchedSheets = {
  readonly sheets: readonly StyleSheet[]
  readonly probes: readonly StyleSheetProbe[]
}

type SheetContext = {
  readonly site: SiteAddresses
  readonly client: Pick<ProbeClient, 'ask'>
  readonly options: Pick<CrawlOptions, 'probeTimeoutMs'>
}

/** `sheet`: null if it is not a style sheet or was not read. */
export type FetchedSheet = { readonly probe: StyleSheetProbe; readonly sheet: StyleSheet | null }

/**
 * Fetches the first 5 style sheets that the page links from its own host, 256 KiB of each, before the
 * page is parsed. They are found as a browser's preload scanner finds them; which of them apply is
 * decided by the parsed page.
 */
export async function fetchStyleSheets(
  response: HttpResponse,
  context: SheetContext,
): Promise<FetchedSheets> {
  const urls = ownStyleSheets(response, context.site)
  const found = await Promise.all(urls.map((url) => fetchStyleSheet(url, context)))
  return {
    sheets: found.flatMap(({ sheet }) => sheet ?? []),
    probes: found.map(({ probe }) => probe),
  }
}

/** URLs of the first 5 style sheets of its own host that a page links. */
export function ownStyleSheets(response: HttpResponse, site: SiteAddresses): readonly string[] {
  if (!isHtml(response)) return []
  const { host } = new URL(site.finalUrl)
  return linkedSheets(response.body, site.finalUrl)
    .filter((url) => new URL(auditedUrl(site, url)).host === host)
    .slice(0, MAX_SHEETS)
}

/** One style sheet, 256 KiB of it. */
export async function fetchStyleSheet(
  url: string,
  { site, client, options }: SheetContext,
): Promise<FetchedSheet> {
  const reply = await client.ask({
    url: auditedUrl(site, url),
    accept: 'text/css,*/*;q=0.1',
    maxBytes: MAX_SHEET_BYTES,
    timeoutMs: Math.min(TIMEOUT_MS, options.probeTimeoutMs),
  })
  const answer = reply.response
  const isSheet = answer?.status === 200 && reply.mediaType === 'text/css'
  const freshDays = isSheet ? freshSeconds(answer) / DAY_SECONDS : null
  const text = isSheet ? new TextDecoder().decode(answer.body) : null
  return {
    probe: { ...answerOf(reply), url, freshDays },
    sheet: text === null ? null : { url, text, isComplete: !answer?.truncated },
  }
}

/** Absolute URLs without fragments of the style sheets for screens that HTML links, each once. */
function linkedSheets(body: Uint8Array, pageUrl: string): string[] {
  const html = new TextDecoder().decode(body.subarray(0, SCANNED_BYTES)).replace(COMMENT, '')
  const found = new Set<string>()
  let base = new URL(pageUrl)
  for (const { index, 0: start } of [...html.matchAll(TAG)].slice(0, MAX_TAGS)) {
    const attrs = attributesOf(html.slice(index + start.length, index + MAX_TAG))
    const url = parseUrl((attrs.get('href') ?? '').replaceAll('&amp;', '&').trim(), base)
    if (!attrs.has('href') || url === undefined) continue
    if (/^<base/i.test(start)) base = url
    else if (isForScreens(attrs) && /^https?:$/.test(url.protocol)) {
      url.hash = ''
      found.add(url.href)
    }
  }
  return [...found]
}

function isForScreens(attrs: ReadonlyMap<string, string>): boolean {
  const rel = (attrs.get('rel') ?? '').toLowerCase().split(/\s+/)
  if (!rel.includes('stylesheet') || rel.includes('alternate')) return false
  return !/^\s*print\s*$/i.test(attrs.get('media') ?? '') && !attrs.has('disabled')
}

/** Attributes of a tag up to its end. */
function attributesOf(tag: string): Map<string, string> {
  const attrs = new Map<string, string>()
  for (const [text, name, ...values] of tag.matchAll(ATTRIBUTE)) {
    if (text === '>') break
    const key = (name ?? '').toLowerCase()
    if (!attrs.has(key)) attrs.set(key, values.find((value) => value !== undefined) ?? '')
  }
  return attrs
}

const DAY_SECONDS = 86_400

/** How long browsers may use an answer without asking again; 0 where no header says it. */
function freshSeconds({ headers }: HttpResponse): number {
  const control = (headers['cache-control'] ?? []).join(',').toLowerCase()
  if (/\bno-(?:store|cache)\b/.test(control)) return 0
  const maxAge = /\bmax-age\s*=\s*"?(\d{1,12})/.exec(control)?.[1]
  if (maxAge !== undefined) return Number(maxAge)
  const expires = Date.parse(headers.expires?.[0] ?? '')
  const date = Date.parse(headers.date?.[0] ?? '')
  return Number.isNaN(expires - date) ? 0 : Math.max(0, (expires - date) / 1000)
}
