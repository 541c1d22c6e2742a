import { parse } from 'tldts'
import { parseHttpUrl } from '../../web/http-url.ts'
import { site } from '../page/address/site.ts'

/** A web or email address in a text. */
export type TextAddress = {
  readonly start: number
  readonly end: number
  /** Registrable. */
  readonly domain: string
  /** Address of a page (with a scheme, a path or `www.`). Null for a mere domain or a mail address. */
  readonly url: string | null
}

/** No blanks, and none of the characters that surround addresses in prose and Markdown. */
const RUN = /[^\s<>"“”«»()[\]{}|\\^`*;,]+/gu
const SCHEME = /https?:\/\//i
const TRAILING = /[.:!?'’_…]+$/u
const HOST = /^[\p{L}\p{M}\p{Nd}.-]{3,253}(?=$|[/?#:])/u
const MAX_ADDRESS = 2048

/**
 * Addresses in order. A bare host counts where it ends in a public suffix, or where it is one of
 * the `known` domains: "in the end.Then" names no site.
 */
export function textAddresses(text: string, known: ReadonlySet<string>): TextAddress[] {
  const found: TextAddress[] = []
  for (const match of text.matchAll(RUN)) {
    const run = match[0]
    if (!run.includes('.') || run.length > MAX_ADDRESS) continue
    const address = readRun(run, match.index, known)
    if (address) found.push(address)
  }
  return found
}

function readRun(run: string, at: number, known: ReadonlySet<string>): TextAddress | null {
  const scheme = run.search(SCHEME)
  const from = Math.max(scheme, 0)
  const written = run.slice(from).replace(TRAILING, '')
  const place = { start: at + from, end: at + from + written.length }
  if (scheme >= 0) {
    const url = parseHttpUrl(written)
    return url && { ...place, domain: site(url.hostname), url: url.href }
  }
  const mail = written.lastIndexOf('@')
  const domain = bareDomain(written.slice(mail + 1), known)
  if (domain === null) return null
  const isPage = mail < 0 && (written.includes('/') || written.toLowerCase().startsWith('www.'))
  const url = isPage ? parseHttpUrl(`https://${written}`) : null
  return { ...place, domain, url: url?.href ?? null }
}

function bareDomain(written: string, known: ReadonlySet<string>): string | null {
  const host = HOST.exec(written)?.[0]
  if (host === undefined || !hasLowerCaseEnd(host)) return null
  const url = parseHttpUrl(`http://${host}`)
  if (url === null) return null
  const domain = site(url.hostname)
  if (known.has(domain)) return domain
  const { isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true })
  return domain.includes('.') && (isIcann || isPrivate) ? domain : null
}

/** Two sentences without a blank between them look like a host: "…Namur.Be careful". */
function hasLowerCaseEnd(host: string): boolean {
  const last = host.slice(host.lastIndexOf('.') + 1)
  return last !== '' && (last === last.toLowerCase() || host === host.toUpperCase())
}

/** The text with its addresses blanked out, every other character at its place. */
export function withoutAddresses(text: string, addresses: readonly TextAddress[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of addresses) {
    parts.push(text.slice(at, start), '\0'.repeat(end - start))
    at = end
  }
  return parts.join('') + text.slice(at)
}
