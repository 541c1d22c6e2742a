import extlangs from 'language-subtag-registry/data/json/extlang.json' with { type: 'json' }
import grandfathered from 'language-subtag-registry/data/json/grandfathered.json' with {
  type: 'json',
}
import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' }
import regions from 'language-subtag-registry/data/json/region.json' with { type: 'json' }
import scripts from 'language-subtag-registry/data/json/script.json' with { type: 'json' }

/** Longest tag that is looked at; RFC 5646 section 4.4.1 asks for 35 at least. */
const MAX_LENGTH = 100
const SUBTAG = /^[a-z0-9]{1,8}$/
/** Two-letter codes of the registry that ISO 639-1 has withdrawn. */
const WITHDRAWN_LANGUAGES = new Set(['in', 'iw', 'ji', 'jw', 'mo', 'sh', 'bh'])
/** Codes of the registry that ISO 3166-1 has withdrawn, or only reserved. */
const OTHER_REGIONS = new Set(
  'an bu cs dd fx nt su tp yd yu zr ac cp cq dg ea eu ez ic ta un aa zz'.split(' '),
)
const PRIVATE_SCRIPT = /^qa[a-b][a-x]$/

/**
 * Primary language subtag of a well-formed BCP 47 tag (RFC 5646 section 2.1) whose primary subtag
 * is in the IANA registry, in lower case; null for any other text.
 */
export function primaryLanguage(tag: string): string | null {
  const lower = tag.trim().toLowerCase()
  if (lower === '' || lower.length > MAX_LENGTH) return null
  if (Object.hasOwn(grandfathered, lower)) return lower.split('-', 1)[0]!
  const subtags = lower.split('-')
  return isWellFormed(subtags) && isRegistered(subtags[0]!) ? subtags[0]! : null
}

/** Whether the text is a BCP 47 tag with a registered primary subtag. */
export function isLanguageTag(tag: string): boolean {
  return primaryLanguage(tag) !== null
}

/**
 * Whether the text is a valid hreflang value: an ISO 639-1 language with an optional ISO 15924
 * script and an optional ISO 3166-1 alpha-2 region, or x-default.
 */
export function isHreflangCode(code: string): boolean {
  const lower = code.trim().toLowerCase()
  if (lower === 'x-default') return true
  const match = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/.exec(lower)
  if (!match) return false
  const [, language, script, region] = match
  return (
    Object.hasOwn(languages, language!) &&
    !WITHDRAWN_LANGUAGES.has(language!) &&
    (script === undefined || isScript(script)) &&
    (region === undefined || isRegion(region))
  )
}

function isScript(script: string): boolean {
  return Object.hasOwn(scripts, script) && !PRIVATE_SCRIPT.test(script)
}

function isRegion(region: string): boolean {
  return Object.hasOwn(regions, region) && !OTHER_REGIONS.has(region)
}

function isRegistered(primary: string): boolean {
  return (
    primary === 'x' ||
    Object.hasOwn(languages, primary) ||
    Object.hasOwn(extlangs, primary) ||
    /^q[a-t][a-z]$/.test(primary)
  )
}

/** Grammar of RFC 5646: language, extlangs, script, region, variants, extensions, private use. */
function isWellFormed(subtags: readonly string[]): boolean {
  if (!subtags.every((subtag) => SUBTAG.test(subtag))) return false
  let at = 0
  const take = (pattern: RegExp): boolean => {
    if (at >= subtags.length || !pattern.test(subtags[at]!)) return false
    at += 1
    return true
  }
  if (subtags[0] === 'x') return subtags.length > 1
  if (take(/^[a-z]{2,3}$/)) {
    for (let count = 0; count < 3 && take(/^[a-z]{3}$/); count += 1);
  } else if (!take(/^[a-z]{4,8}$/)) return false
  take(/^[a-z]{4}$/)
  take(/^(?:[a-z]{2}|[0-9]{3})$/)
  while (take(/^(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3})$/));
  return hasValidTail(subtags.slice(at))
}

/** Extensions (a singleton and its subtags, each singleton once) and private use. */
function hasValidTail(tail: readonly string[]): boolean {
  const singletons = new Set<string>()
  let at = 0
  while (at < tail.length) {
    const singleton = tail[at]!
    if (singleton.length !== 1 || singletons.has(singleton)) return false
    singletons.add(singleton)
    if (singleton === 'x') return at + 1 < tail.length
    at += 1
    const first = at
    while (at < tail.length && tail[at]!.length > 1) at += 1
    if (at === first) return false
  }
  return true
}
