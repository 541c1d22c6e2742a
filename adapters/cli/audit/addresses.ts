import { createReadStream } from 'node:fs'
import { isIP } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { load } from 'cheerio'
import { AppError } from '../../../core/errors.ts'
import { counted } from '../../../core/plural.ts'
import type { HttpClient, SiteHeaders } from '../../../core/ports/http.ts'
import { parseUrl } from '../../../core/url.ts'
import { parseTargetUrl } from '../../api/audit/audit-request.ts'

/** One page to audit: where it is requested, and its address in public. */
export type Target = {
  readonly url: string
  readonly publicUrl: string
  /** Its file, relative to the working directory, when a folder is audited. */
  readonly file?: string
}

const MAX_LIST_BYTES = 4 * 1024 * 1024
const MAX_SITEMAP_BYTES = 16 * 1024 * 1024
const MAX_SITEMAPS = 50
const SITEMAP_MS = 30_000

/**
 * An address as people type it: `example.com` becomes https://example.com, an IP address or
 * localhost http://. A path is on `origin`.
 * @throws INVALID_URL
 */
export function fullAddress(text: string, origin?: string): string {
  const given = text.trim()
  if (given.startsWith('/') && !given.startsWith('//') && origin !== undefined) {
    return parseTargetUrl(`${origin}${given}`, 'address')
  }
  const [authority = ''] = given.split(/[/?#]/, 1)
  const host = authority.replace(/:\d+$/, '')
  const isLocal = isIP(host.replace(/^\[|\]$/g, '')) !== 0 || /(?:^|\.)localhost$/i.test(host)
  if (isLocal) return parseTargetUrl(`http://${given}`, 'address')
  const isName = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?$/u.test(host)
  return parseTargetUrl(isName ? `https://${given}` : given, 'address')
}

/** The addresses of a file, one on each line; `-` is stdin. @throws INVALID_REQUEST */
export async function readUrlList(file: string): Promise<readonly string[]> {
  let text = ''
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      text += String(chunk)
      if (text.length > MAX_LIST_BYTES) throw new Error(`it is larger than ${MAX_LIST_BYTES} bytes`)
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AppError('INVALID_REQUEST', { problem: `${file} cannot be read (${why})` }, { cause })
  }
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
  return lines.filter((line) => line !== '')
}

/** Each address once, in order. @throws INVALID_REQUEST for more than `maxPages`, or none */
export function limitedTargets<T extends Pick<Target, 'url'>>(
  targets: readonly T[],
  maxPages: number,
): readonly T[] {
  const byHref = new Map(targets.map((target) => [parseUrl(target.url)?.href, target]))
  if (byHref.size > maxPages) {
    const problem = `there are ${counted(byHref.size, 'page')}, and one run audits at most ${maxPages}: raise --max-pages (up to 500), or list fewer`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  return [...byHref.values()]
}

type SitemapReading = {
  readonly http: HttpClient
  readonly signal: AbortSignal
  readonly siteHeaders?: SiteHeaders | undefined
  /** Maximum count. */
  readonly maxPages: number
}

/**
 * The pages of a sitemap, and of the sitemaps that an index lists.
 * @throws TARGET_UNREACHABLE, INVALID_REQUEST when it is not a sitemap or lists no page
 */
export async function sitemapPages(
  url: string,
  { http, signal, siteHeaders, maxPages }: SitemapReading,
): Promise<readonly string[]> {
  const open = [url]
  const pages = new Set<string>()
  for (let read = 0; open.length > 0 && pages.size <= maxPages; read += 1) {
    const next = open.shift()!
    if (read >= MAX_SITEMAPS) throw unusable(url, `it lists more than ${MAX_SITEMAPS} sitemaps`)
    const { status, body } = await http.fetch({
      url: next,
      maxBytes: MAX_SITEMAP_BYTES,
      onOverflow: 'fail',
      timeoutMs: SITEMAP_MS,
      signal,
      ...(siteHeaders && { siteHeaders }),
    })
    if (status !== 200) throw unusable(next, `the server responds with ${status}`)
    const $ = load(unpacked(body, next), { xml: true })
    const texts = (selector: string) =>
      $(selector)
        .map((_, loc) => $(loc).text().trim())
        .get()
    if ($('urlset, sitemapindex').length === 0) throw unusable(next, 'it has no <urlset>')
    open.push(...texts('sitemapindex > sitemap > loc'))
    for (const page of texts('urlset > url > loc')) pages.add(parseTargetUrl(page, 'sitemap'))
  }
  if (pages.size === 0) throw unusable(url, 'it lists no pages')
  return [...pages]
}

function unpacked(body: Uint8Array, url: string): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  try {
    const bytes = isGzip ? gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES }) : body
    return Buffer.from(bytes).toString('utf8')
  } catch (cause) {
    throw unusable(url, 'it cannot be decompressed', cause)
  }
}

function unusable(url: string, why: string, cause?: unknown): AppError {
  const problem = `the sitemap ${url} cannot be used: ${why}`
  return new AppError('INVALID_REQUEST', { problem }, { cause })
}
