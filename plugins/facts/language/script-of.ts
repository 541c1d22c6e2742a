/** ISO 15924 codes of the scripts that are told apart; letters of any other count as none. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latn', /\p{sc=Latin}/u],
  ['Cyrl', /\p{sc=Cyrillic}/u],
  ['Hani', /\p{sc=Han}/u],
  ['Kana', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['Hang', /\p{sc=Hangul}/u],
  ['Arab', /\p{sc=Arabic}/u],
  ['Grek', /\p{sc=Greek}/u],
  ['Hebr', /\p{sc=Hebrew}/u],
  ['Thai', /\p{sc=Thai}/u],
  ['Deva', /\p{sc=Devanagari}/u],
  ['Beng', /\p{sc=Bengali}/u],
  ['Taml', /\p{sc=Tamil}/u],
  ['Telu', /\p{sc=Telugu}/u],
  ['Geor', /\p{sc=Georgian}/u],
  ['Armn', /\p{sc=Armenian}/u],
]
const LETTER = /\p{L}/u

/** Letters per script of one text, of its first `limit` characters. */
export function countScripts(text: string, limit: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const char of text.slice(0, limit)) {
    const script = scriptOfCharacter(char)
    if (script !== null) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return counts
}

function scriptOfCharacter(char: string): string | null {
  const code = char.charCodeAt(0)
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a ? 'Latn' : null
  if (!LETTER.test(char)) return null
  return SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0] ?? null
}

/** Scripts that make up the composite codes. */
const COMPOSITE: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Hanb: ['Hani'],
  Jpan: ['Kana', 'Hani'],
  Hrkt: ['Kana'],
  Kore: ['Hang', 'Hani'],
  Hira: ['Kana'],
}
/** Languages in everyday use in several scripts; likely subtags name only one of them. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `sr:Latn,Cyrl sh:Latn,Cyrl bs:Latn,Cyrl cnr:Latn,Cyrl uz:Latn,Cyrl,Arab az:Latn,Cyrl,Arab
  kk:Cyrl,Latn,Arab ky:Cyrl,Arab,Latn tk:Latn,Cyrl,Arab tg:Cyrl,Arab,Latn tt:Cyrl,Latn mn:Cyrl,Mong
  ku:Latn,Arab,Cyrl ms:Latn,Arab ha:Latn,Arab pa:Guru,Arab ug:Arab,Cyrl,Latn`
    .split(/\s+/)
    .map((entry) => entry.split(':'))
    .map(([language, scripts]) => [language, scripts!.split(',')]),
)

/** Scripts in which a language is written; null when that is not known. */
export function scriptsOfLanguage(
  language: string,
  script: string | null,
): readonly string[] | null {
  if (script !== null) return COMPOSITE[script] ?? [script]
  const several = SEVERAL[language]
  if (several) return several
  const likely = likelyScript(language)
  return likely === null ? null : (COMPOSITE[likely] ?? [likely])
}

function likelyScript(language: string): string | null {
  try {
    return new Intl.Locale(language).maximize().script ?? null
  } catch {
    // No structurally valid tag for Intl: nothing is known of it.
    return null
  }
}
