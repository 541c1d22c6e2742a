import { parseUrl } from '../../core/url.ts'

/** Longer URLs cannot be used: servers refuse far shorter ones. */
const MAX_URL_CHARACTERS = 32_768

/** Parses an http(s) URL. Returns null if it is malformed, too long, or has another scheme. */
export function parseHttpUrl(url: string | URL, base?: string | URL): URL | null {
  if (typeof url !== 'string') return isHttp(url) ? url : null
  if (url.length > MAX_URL_CHARACTERS) return null
  const parsed = parseUrl(url, base)
  return parsed !== undefined && isHttp(parsed) ? parsed : null
}

function isHttp(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
}

const TRACKING = new Set(['gclid', 'fbclid', 'msclkid', 'mc_cid', 'mc_eid'])
/** Characters that RFC 3986 forbids in a path or query but the URL parser keeps. */
const FORBIDDEN = /["<>[\\\]^`{|}]/g
const MAY_CHANGE = /[%"<>[\\\]^`{|}]/

/**
 * Normalises an http(s) URL for comparing pages: lower-case scheme and host, no default port, no
 * fragment, dot segments resolved, percent-encoding normalised (RFC 3986 section 6.2.2), tracking
 * parameters removed, others in their order. A trailing slash is significant except for the root.
 * @returns null for anything but an absolute http or https URL
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
 * Normalises percent-encoding: decodes unreserved characters, uses upper-case hex digits, encodes a
 * stray `%` and forbidden characters. Idempotent.
 */
export function normaliseEncoding(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
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

/** ISO 639-1, so that `/fr/` is a language but `/us/`, `/tv/` or `/go/` are not. */
const LANGUAGES = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de
  dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id
  ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu
  lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu
  rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr
  ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/),
)
/** A language, an optional script and an optional region: fr, fr-be, en_US, zh-Hant-TW. */
const LANGUAGE_TAG = /^([a-z]{2})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|[0-9]{3}))?$/i
const INDEX_FILE = /^index\.(?:html?|php)$/i

/**
 * Non-empty path segments, percent-decoded, without a leading language tag and a final index.html,
 * index.htm or index.php. Empty for anything but an http(s) URL.
 */
export function pathSegments(url: string | URL): string[] {
  const parsed = parseHttpUrl(url)
  if (!parsed) return []
  const segments = parsed.pathname.split('/').filter(Boolean).map(decodeSegment)
  if (isLanguageTag(segments[0])) segments.shift()
  if (INDEX_FILE.test(segments.at(-1) ?? '')) segments.pop()
  return segments
}

/** Whether the path is `/` or only a language tag, with or without an index file. */
export function isHomePath(url: string | URL): boolean {
  return parseHttpUrl(url) !== null && pathSegments(url).length === 0
}

/** Percent-decodes text. Returns it unchanged if the encoding is broken or not UTF-8. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    // Keep malformed sequences as the site wrote them.
    return segment
  }
}

function isLanguageTag(segment: string | undefined): boolean {
  const language = LANGUAGE_TAG.exec(segment ?? '')?.[1]
  return language !== undefined && LANGUAGES.has(language.toLowerCase())
}
