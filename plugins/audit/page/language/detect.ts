import type { Lexicons } from './lexicon.ts'
import { scriptShares, scriptsOfLanguage } from './scripts.ts'
import type { WordStream } from './word-stream.ts'

/** What a text looks like beside the language it is declared to be in. */
export type LanguageJudgement = {
  /** null: nothing speaks for or against (short text, or a language the tables do not know). */
  readonly plausible: boolean | null
  /** Language whose function words cover most of the text, null when none covers enough. */
  readonly detected: string | null
  /** Share (0..1) of the words that are function words, per lexicon language, largest first. */
  readonly coverage: readonly { readonly language: string; readonly share: number }[]
  /** Commonest script of the text (ISO 15924); null without letters. */
  readonly script: string | null
}

const MIN_WORDS = 100
const MAX_WORDS = 20_000
/** The declared language may cover this share of what the best one covers. */
const TOLERANCE = 0.8
/** Below this no lexicon language is recognised: running text covers 0.3 to 0.5. */
const MIN_COVERAGE = 0.2
/** Cousins without a lexicon whose function words look like those of a lexicon language. */
const COUSINS = new Set(
  'af an ast ca co egl eml fur fy gl gsw lb li lij lmo mwl nap nds oc pap pms rm sc scn sco vec vls wa zea'.split(
    ' ',
  ),
)

export type LanguageQuestion = {
  /** Primary language subtag, lower case. */
  readonly declared: string
  readonly text: string
  /** The words of the text. */
  readonly words: WordStream
}

/**
 * Judges whether the declared language is believable: for a text of 100 words or more in Latin
 * letters by function words, else by script.
 */
export function judgeLanguage(
  { declared, text, words }: LanguageQuestion,
  lexicons: Lexicons,
): LanguageJudgement {
  const coverage = functionWordCoverage(words, lexicons)
  const best = coverage[0]
  const isLong = words.lower.length >= MIN_WORDS
  const detected = isLong && best && best.share >= MIN_COVERAGE ? best.language : null
  const script = scriptShares(text)[0]?.script ?? null
  const common = { detected, coverage, script }
  const scripts = scriptsOfLanguage(declared)
  if (script !== null && scripts && !scripts.has(script)) {
    return { ...common, plausible: isLong ? false : null }
  }
  if (detected === null || !best) return { ...common, plausible: script && scripts ? true : null }
  if (COUSINS.has(declared)) return { ...common, plausible: null }
  const own = coverage.find((entry) => entry.language === declared)?.share ?? 0
  return { ...common, plausible: own >= best.share * TOLERANCE }
}

/** Share (0..1) of the words that are among the 50 commonest of each lexicon language. */
export function functionWordCoverage(
  words: WordStream,
  lexicons: Lexicons,
): readonly { readonly language: string; readonly share: number }[] {
  const sample = words.lower.slice(0, MAX_WORDS)
  const total = Math.max(sample.length, 1)
  return lexicons.known
    .map(({ language, functionWords }) => ({
      language,
      share: sample.reduce((sum, word) => sum + (functionWords.has(word) ? 1 : 0), 0) / total,
    }))
    .sort((a, b) => b.share - a.share)
}
