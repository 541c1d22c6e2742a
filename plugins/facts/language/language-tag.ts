import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' }

/** A language tag taken apart; subtags in their usual case (nl, Latn, BE). */
export type LanguageTag = {
  readonly language: string
  readonly script: string | null
  readonly region: string | null
  /** The primary subtag stands in the IANA registry. */
  readonly registered: boolean
}

const MAX_CHARACTERS = 100
const REGISTERED: ReadonlySet<string> = new Set(Object.keys(languages))

/**
 * Reads a well-formed tag (RFC 5646 section 2.1); null for anything else. Grandfathered and wholly
 * private tags are not read: they name no language that a page could be checked against.
 */
export function parseLanguageTag(text: string): LanguageTag | null {
  if (text.length > MAX_CHARACTERS) return null
  const subtags = text.split('-')
  const language = subtags[0]!.toLowerCase()
  if (!/^[a-z]{2,8}$/.test(language)) return null
  let at = 1
  if (language.length <= 3) {
    while (at <= 3 && /^[a-z]{3}$/i.test(subtags[at] ?? '')) at += 1
  }
  const script = /^[a-z]{4}$/i.test(subtags[at] ?? '') ? subtags[at++]! : null
  const region = /^(?:[a-z]{2}|\d{3})$/i.test(subtags[at] ?? '') ? subtags[at++]! : null
  while (/^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/i.test(subtags[at] ?? '')) at += 1
  if (!areExtensions(subtags.slice(at))) return null
  return {
    language,
    script: script && script[0]!.toUpperCase() + script.slice(1).toLowerCase(),
    region: region?.toUpperCase() ?? null,
    registered: REGISTERED.has(language),
  }
}

/** Singletons with at least one subtag each; behind x everything of 1 to 8 characters is private. */
function areExtensions(subtags: readonly string[]): boolean {
  let begun = false
  let lacks = false
  let isPrivate = false
  for (const subtag of subtags) {
    if (!/^[a-z\d]{1,8}$/i.test(subtag)) return false
    if (subtag.length === 1 && !isPrivate) {
      if (lacks) return false
      begun = true
      lacks = true
      isPrivate = subtag.toLowerCase() === 'x'
    } else {
      if (!begun) return false
      lacks = false
    }
  }
  return !lacks
}
