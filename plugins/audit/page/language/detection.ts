import type { Lexicons } from './lexicon.ts'
import type { WordStream } from './words.ts'

/** Detected language of a text, compared with the declared one. */
type LanguageJudgement = {
  /** null: no evidence either way (short text, or a language that the tables do not contain). */
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
export const COUSINS: ReadonlySet<string> = new Set(
  'af an ast ca co egl eml fur fy gl gsw lb li lij lmo mwl nap nds oc pap pms rm sc scn sco vec vls wa zea'.split(
    ' ',
  ),
)

type LanguageQuestion = {
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
function functionWordCoverage(
  words: WordStream,
  lexicons: Lexicons,
): readonly { readonly language: string; readonly share: number }[] {
  const places = placesOf(lexicons)
  const counts = lexicons.known.map(() => 0)
  const total = Math.min(words.lower.length, MAX_WORDS)
  for (let i = 0; i < total; i += 1) {
    for (const place of places.get(words.lower[i]!) ?? NOWHERE) counts[place]! += 1
  }
  return lexicons.known
    .map(({ language }, place) => ({ language, share: counts[place]! / Math.max(total, 1) }))
    .sort((a, b) => b.share - a.share)
}

const NOWHERE: readonly number[] = []
const functionWordPlaces = new WeakMap<Lexicons, ReadonlyMap<string, readonly number[]>>()

/** Function word -> the places of its languages in `known`: one look-up per word, not one per language. */
function placesOf(lexicons: Lexicons): ReadonlyMap<string, readonly number[]> {
  const before = functionWordPlaces.get(lexicons)
  if (before) return before
  const places = new Map<string, number[]>()
  for (const [place, { functionWords }] of lexicons.known.entries()) {
    for (const word of functionWords) places.set(word, [...(places.get(word) ?? []), place])
  }
  functionWordPlaces.set(lexicons, places)
  return places
}

/**
 * ISO 15924 codes of the distinguished scripts, with the blocks of their everyday letters beyond
 * ASCII.
 */
const RANGES: readonly (readonly [from: number, to: number, script: string])[] = [
  [0xc0, 0x24f, 'Latn'],
  [0x370, 0x3ff, 'Grek'],
  [0x400, 0x52f, 'Cyrl'],
  [0x531, 0x58f, 'Armn'],
  [0x5d0, 0x5ea, 'Hebr'],
  [0x620, 0x6ff, 'Arab'],
  [0x750, 0x77f, 'Arab'],
  [0x780, 0x7bf, 'Thaa'],
  [0x900, 0x97f, 'Deva'],
  [0x980, 0x9ff, 'Beng'],
  [0xa00, 0xa7f, 'Guru'],
  [0xa80, 0xaff, 'Gujr'],
  [0xb00, 0xb7f, 'Orya'],
  [0xb80, 0xbff, 'Taml'],
  [0xc00, 0xc7f, 'Telu'],
  [0xc80, 0xcff, 'Knda'],
  [0xd00, 0xd7f, 'Mlym'],
  [0xd80, 0xdff, 'Sinh'],
  [0xe00, 0xe7f, 'Thai'],
  [0xe80, 0xeff, 'Laoo'],
  [0xf00, 0xfff, 'Tibt'],
  [0x1000, 0x109f, 'Mymr'],
  [0x10a0, 0x10ff, 'Geor'],
  [0x1100, 0x11ff, 'Hang'],
  [0x1200, 0x139f, 'Ethi'],
  [0x1780, 0x17ff, 'Khmr'],
  [0x1800, 0x18af, 'Mong'],
  [0x1e00, 0x1eff, 'Latn'],
  [0x1f00, 0x1fff, 'Grek'],
  [0x3041, 0x309f, 'Hira'],
  [0x30a0, 0x30ff, 'Kana'],
  [0x3400, 0x9fff, 'Hani'],
  [0xac00, 0xd7a3, 'Hang'],
]

/** Languages whose text is written in something else than Latin letters, or in several scripts. */
const SCRIPTS_OF: Readonly<Record<string, string>> = {
  am: 'Ethi',
  ar: 'Arab',
  as: 'Beng',
  az: 'Latn Cyrl Arab',
  be: 'Cyrl',
  bg: 'Cyrl',
  bn: 'Beng',
  bo: 'Tibt',
  bs: 'Latn Cyrl',
  ckb: 'Arab',
  dv: 'Thaa',
  dz: 'Tibt',
  el: 'Grek',
  fa: 'Arab',
  gu: 'Gujr',
  he: 'Hebr',
  hi: 'Deva',
  hy: 'Armn',
  iw: 'Hebr',
  ja: 'Hani Hira Kana',
  ka: 'Geor',
  kk: 'Cyrl Latn Arab',
  km: 'Khmr',
  kn: 'Knda',
  ko: 'Hang Hani',
  ku: 'Latn Arab',
  ky: 'Cyrl',
  lo: 'Laoo',
  mk: 'Cyrl',
  ml: 'Mlym',
  mn: 'Cyrl Mong',
  mr: 'Deva',
  my: 'Mymr',
  ne: 'Deva',
  or: 'Orya',
  pa: 'Guru Arab',
  ps: 'Arab',
  ru: 'Cyrl',
  sa: 'Deva',
  sd: 'Arab Deva',
  sh: 'Latn Cyrl',
  si: 'Sinh',
  sr: 'Cyrl Latn',
  ta: 'Taml',
  te: 'Telu',
  tg: 'Cyrl',
  th: 'Thai',
  ti: 'Ethi',
  tt: 'Cyrl Latn',
  ug: 'Arab',
  uk: 'Cyrl',
  ur: 'Arab',
  uz: 'Latn Cyrl',
  yi: 'Hebr',
  yue: 'Hani',
  wuu: 'Hani',
  zh: 'Hani',
}

/** ISO 639-1 languages written in Latin letters only. */
const LATIN = new Set(
  `aa af ay br ca ch co cs cy da de en eo es et eu fi fil fj fo fr fy ga gd gl gn gsw gv haw hr ht hu ia id ie
  ig io is it jv kl la lb lg li ln lt lv mg mh mi ms mt na nb nd nds nl nn no nr ny oc om pl pt qu rm rn ro rw sc se
  sg sk sl sm sn so sq ss st su sv sw tk tl tn to tr ts ty ve vi vo wa wo xh yo zu`.split(/\s+/),
)

const SAMPLE_LENGTH = 20_000

/** Share (0..1) of the letters of each script, most frequent first; judged on 20 000 characters. */
export function scriptShares(
  text: string,
): readonly { readonly script: string; readonly share: number }[] {
  const counts = new Map<string, number>()
  const length = Math.min(text.length, SAMPLE_LENGTH)
  let letters = 0
  /** Letters a to z and A to Z, by far the commonest. */
  let plain = 0
  for (let i = 0; i < length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) {
      const small = unit | 0x20
      if (small < 0x61 || small > 0x7a) continue
      // The script that comes first wins a tie.
      if (plain === 0 && !counts.has('Latn')) counts.set('Latn', 0)
      plain += 1
      continue
    }
    const codePoint = text.codePointAt(i)!
    if (codePoint > 0xffff) i += 1
    const script = scriptOf(codePoint)
    if (!script) continue
    letters += 1
    counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  if (plain > 0) counts.set('Latn', (counts.get('Latn') ?? 0) + plain)
  letters += plain
  return [...counts]
    .map(([script, count]) => ({ script, share: count / letters }))
    .sort((a, b) => b.share - a.share)
}

/** Scripts a language is written in (ISO 15924); null when the table does not know the language. */
export function scriptsOfLanguage(language: string): ReadonlySet<string> | null {
  if (LATIN.has(language)) return new Set(['Latn'])
  const scripts = Object.hasOwn(SCRIPTS_OF, language) ? SCRIPTS_OF[language] : undefined
  return scripts === undefined ? null : new Set(scripts.split(' '))
}

function scriptOf(codePoint: number): string | null {
  if (codePoint >= 0x20000 && codePoint <= 0x3134f) return 'Hani'
  if (codePoint === 0xd7 || codePoint === 0xf7) return null
  for (const [from, to, script] of RANGES) {
    if (codePoint < from) return null
    if (codePoint <= to) return script
  }
  return null
}
