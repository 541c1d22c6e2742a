import { parseHttpUrl } from './parse-http-url.ts'

/** ISO 639-1: so that `/fr/` is a language and `/us/`, `/tv/` or `/go/` are not. */
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
 * Non-empty path segments, percent-decoded, without a leading language tag and without a last
 * index.html, index.htm or index.php. Empty for what is no http(s) URL.
 */
export function pathSegments(url: string | URL): string[] {
  const parsed = parseHttpUrl(url)
  if (!parsed) return []
  const segments = parsed.pathname.split('/').filter(Boolean).map(decodeSegment)
  if (isLanguageTag(segments[0])) segments.shift()
  if (INDEX_FILE.test(segments.at(-1) ?? '')) segments.pop()
  return segments
}

/** Whether the path is `/` or only a language tag, each also with an index file behind it. */
export function isHomePath(url: string | URL): boolean {
  return parseHttpUrl(url) !== null && pathSegments(url).length === 0
}

/** Percent-decoded text; as it is where the encoding is broken or is not UTF-8. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    // Malformed sequences are the site's own spelling: judged as written.
    return segment
  }
}

function isLanguageTag(segment: string | undefined): boolean {
  const language = LANGUAGE_TAG.exec(segment ?? '')?.[1]
  return language !== undefined && LANGUAGES.has(language.toLowerCase())
}
