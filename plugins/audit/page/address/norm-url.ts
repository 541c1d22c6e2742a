import { parseHttpUrl } from './parse-http-url.ts'

const TRACKING = new Set(['gclid', 'fbclid', 'msclkid', 'mc_cid', 'mc_eid'])
/** Characters that RFC 3986 forbids in a path or query and that the URL parser leaves as they are. */
const FORBIDDEN = /["<>[\\\]^`{|}]/g

/**
 * The one spelling of an http(s) URL by which pages are compared: lower-case scheme and host, no
 * default port, no fragment, dot segments resolved, percent-encoding normalised (RFC 3986 section
 * 6.2.2), tracking parameters dropped, the others in given order. A trailing slash is significant
 * except for the root.
 * @returns null for anything but an absolute http or https URL.
 */
export function normUrl(url: string | URL): string | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  const userInfo = parsed.username
    ? `${parsed.username}${parsed.password ? `:${parsed.password}` : ''}@`
    : ''
  const path = normaliseEncoding(parsed.pathname)
  return `${parsed.protocol}//${userInfo}${parsed.host}${path}${keptQuery(parsed.search)}`
}

/**
 * Percent-encoding in one form: unreserved characters decoded, hex digits upper case, a stray `%`
 * and characters that may not stand in a URL encoded. Applying it twice changes nothing.
 */
export function normaliseEncoding(text: string): string {
  return text
    .replace(/%([0-9a-f]{2})?/gi, (_, hex: string | undefined) => (hex ? encoded(hex) : '%25'))
    .replace(FORBIDDEN, percentEncoded)
}

function encoded(hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16))
  return /[A-Za-z0-9._~-]/.test(character) ? character : `%${hex.toUpperCase()}`
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

function keptQuery(search: string): string {
  if (search === '') return ''
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !isTracking(pair))
    .map(normaliseEncoding)
  return kept.length === 0 || (kept.length === 1 && kept[0] === '') ? '' : `?${kept.join('&')}`
}

function isTracking(pair: string): boolean {
  const end = pair.indexOf('=')
  const name = normaliseEncoding(end < 0 ? pair : pair.slice(0, end)).toLowerCase()
  return name.startsWith('utm_') || TRACKING.has(name)
}
