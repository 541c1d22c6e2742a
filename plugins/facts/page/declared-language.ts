import { parseLanguageTag } from '../language/language-tag.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { countScripts, scriptsOfLanguage } from '../language/script-of.ts'
import { locate } from './locate.ts'
import { defineFact, type PageView } from './page-view.ts'
import { mainText } from './text-blocks.ts'

/** Less text says nothing about its language. */
const MIN_WORDS = 100
/** The declared language may cover this share of what the best one covers. */
const TOLERANCE = 0.8
/** Function words make up a third and more of a text; below this it is in none of the languages. */
const MIN_COVERAGE = 0.2
const MAX_TOKENS = 2000
const SCRIPT_CHARACTERS = 5000
/** Share of letters from which a script is that of the text. */
const DOMINANT = 0.7

/**
 * Languages that share so many function words with one of the lexicon that coverage cannot tell
 * them apart: Afrikaans and Dutch, Catalan and Spanish, Galician and Portuguese ...
 */
const RELATED = new Set(
  `af fy li nds zea vls lb gsw bar ksh als sco ca gl oc an ast ext mwl co sc scn vec lmo pms nap rm fur lij
  ro mo ht wa pcd jam pap`.split(/\s+/),
)

/** What the page says of its language, and whether its text agrees. */
export const declaredLanguage = defineFact((page: PageView) => {
  const html = page.table.byTag('html')[0]
  const lang = html?.attrs.lang?.trim() ?? ''
  const tag = parseLanguageTag(lang)
  const valid = tag?.registered === true
  const elsewhere =
    html?.attrs['xml:lang']?.trim() || page.input.headers['content-language']?.[0]?.trim()
  const looksLike = valid ? contradiction(page, tag) : null
  return {
    /** html[lang] as written; '' when absent or empty. */
    lang: lang.slice(0, 100),
    valid,
    /** xml:lang or Content-Language; null without either. */
    elsewhere: elsewhere?.slice(0, 100) || null,
    /** Language (or script) that the text seems to be in instead; null when nothing contradicts. */
    looksLike,
    elements: html
      ? [locate(page, html)].map(({ selector, line }) => ({
          selector,
          line,
          snippet: `<html lang="${lang.slice(0, 100)}">`,
        }))
      : [],
  }
})

type Tag = NonNullable<ReturnType<typeof parseLanguageTag>>

function contradiction(page: PageView, { language, script }: Tag): string | null {
  if (mainText(page).words < MIN_WORDS) return null
  const written = dominantScript(page)
  if (written === null) return null
  const scripts = scriptsOfLanguage(language, script)
  const usesScript = scripts === null || scripts.includes(written)
  if (written !== 'Latn') return usesScript ? null : written
  return otherLanguage(page, language) ?? (usesScript ? null : written)
}

function dominantScript(page: PageView): string | null {
  const counts = new Map<string, number>()
  let left = SCRIPT_CHARACTERS
  let letters = 0
  for (const { text } of mainText(page).blocks) {
    if (left <= 0) break
    for (const [script, count] of countScripts(text, left)) {
      counts.set(script, (counts.get(script) ?? 0) + count)
      letters += count
    }
    left -= text.length
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  if (best && best[1] >= DOMINANT * letters) return best[0]
  // Japanese mixes Kana with Han.
  return (counts.get('Kana') ?? 0) > 0.1 * letters ? 'Kana' : null
}

/** A lexicon language whose function words cover clearly more of the text than the declared one's. */
function otherLanguage(page: PageView, language: string): string | null {
  if (RELATED.has(language)) return null
  const covered = coverage(page)
  const [best] = [...covered].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < MIN_COVERAGE) return null
  const own = covered.get(language) ?? 0
  return own >= TOLERANCE * best[1] ? null : best[0]
}

/** Share (0..1) of the words of the main text that are function words, per lexicon language. */
function coverage(page: PageView): Map<string, number> {
  const counts = new Map<string, number>()
  let total = 0
  const lexicons: readonly Lexicon[] = page.data.lexicons.known
  for (const { stream } of mainText(page).blocks) {
    for (const word of stream.lower) {
      if (++total > MAX_TOKENS) break
      for (const { language, functionWords } of lexicons) {
        if (functionWords.has(word)) counts.set(language, (counts.get(language) ?? 0) + 1)
      }
    }
    if (total > MAX_TOKENS) break
  }
  return new Map([...counts].map(([language, count]) => [language, count / total]))
}
