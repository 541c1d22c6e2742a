import { bundledTable, bundledTables } from '../../../core/manifest/data-file.ts'
import { fold } from '../../web/fold.ts'
import { buildLexicons, type Lexicon } from '../page/language/lexicon.ts'
import type { RawLexicon, RawUnits } from '../page/language/lexicon-files.ts'
import { brandPhrase } from '../page/language/names.ts'
import { type OrdinaryWords, ordinaryWords } from '../page/language/ordinary-words.ts'
import { isUnspaced, words } from '../page/language/words.ts'

/** The tables by which names are taken apart. */
export type NameTables = {
  /** For legal forms, which belong to no language. */
  readonly lexicon: Lexicon
  /** Legal forms that also precede a name, folded. */
  readonly leadingForms: ReadonlySet<string>
  /** Words for "&", folded. */
  readonly connectors: ReadonlySet<string>
  /** Words of all languages that carry no meaning, folded. */
  readonly stopWords: ReadonlySet<string>
  /** Language -> its words that are also names of brands, folded. */
  readonly ordinaryWords: OrdinaryWords
  readonly signs: NameSigns
}

/** Context showing that an ordinary word is meant as a name. All words are folded. */
export type NameSigns = {
  /** Distance of `nearby`, in words on each side. */
  readonly reach: number
  /** Right before it. */
  readonly before: ReadonlySet<string>
  /** Legal forms, right behind it and with a capital. */
  readonly behind: ReadonlySet<string>
  readonly nearby: ReadonlySet<string>
}

type BrandNames = {
  readonly leadingForms: readonly string[]
  readonly connectors: readonly string[]
  readonly ordinaryWords: Readonly<Record<string, string>>
  readonly context: {
    readonly words: number
    readonly before: readonly string[]
    readonly behind: readonly string[]
    readonly nearby: string
  }
}

/** Reads the bundled tables of names. */
export function loadNameTables(): NameTables {
  return nameTables(bundledTable<BrandNames>('brand-names.yaml'))
}

/** @param names `manifests/data/brand-names.yaml` */
export function nameTables({
  leadingForms,
  connectors,
  ordinaryWords: rawWords,
  context,
}: BrandNames): NameTables {
  const { known, other } = buildLexicons({
    lexicons: bundledTables<RawLexicon>('lexicons'),
    units: bundledTable<RawUnits>('units.yaml'),
  })
  return {
    lexicon: other,
    leadingForms: new Set(leadingForms),
    connectors: new Set(connectors),
    stopWords: new Set(known.flatMap(({ stopWords }) => [...stopWords])),
    ordinaryWords: ordinaryWords(rawWords),
    signs: {
      reach: context.words,
      before: new Set(context.before),
      behind: new Set([...leadingForms, ...context.behind]),
      nearby: foldedSet(context.nearby),
    },
  }
}

function foldedSet(text: string): ReadonlySet<string> {
  return new Set(nameWords(text).map(({ folded }) => folded))
}

/** A run of letters and digits of a text. */
export type NameWord = {
  /** Compatibility forms resolved, case folded, accents removed. */
  readonly folded: string
  /** Half-open range of UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Whether the next word may belong to one name with it: a blank, a hyphen or the like between. */
  readonly joinsNext: boolean
}

/** Soft hyphens and joiners are invisible parts of words. */
const WORD =
  /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+|(?:(?![\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{Nd}\u00AD\u200B-\u200D\uFEFF])+/gu
/** A hyphen with blanks around it, a full stop before a blank and a comma part names. */
const JOINT = /^(?:[®™]?\s|[®™]?[-‐‑–'’‘ʼ`´._·]|[®™]?\s?[&+]\s?|[®™])$/u
const MAX_JOINT = 4

/** The words of a text in order, by letters of any script. Linear in its length. */
export function nameWords(text: string): NameWord[] {
  const found: NameWord[] = []
  let previous: { folded: string; start: number; end: number } | undefined
  for (const match of text.matchAll(WORD)) {
    const start = match.index
    if (previous) found.push({ ...previous, joinsNext: joins(text, previous.end, start) })
    previous = { folded: foldName(match[0]), start, end: start + match[0].length }
  }
  if (previous) found.push({ ...previous, joinsNext: false })
  return found
}

/** The form in which letters of names are compared. */
function foldName(text: string): string {
  return fold(text.normalize('NFKC'))
}

function joins(text: string, from: number, to: number): boolean {
  return to - from <= MAX_JOINT && JOINT.test(text.slice(from, to))
}

const MAX_NAME = 120
const AND = /\s*[&+]\s*/g

/**
 * The ways in which a name is written: with and without legal forms ("Example NV", "SPRL Example"),
 * with "&" and with each word for it. The name itself is the first.
 */
export function nameForms(name: string, tables: NameTables): readonly string[] {
  const written = name.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
  const bare = withoutLeadingForm(withoutLegalForms(written, tables), tables)
  const forms = [...new Set([written, bare])].filter((form) => nameWords(form).length > 0)
  return [...new Set(forms.flatMap((form) => [form, ...withConnectors(form, tables)]))]
}

/** "& Co" is part of a name: without it "Bike & Co" would be any bike. */
function withoutLegalForms(name: string, { lexicon }: NameTables): string {
  const spans = words(name)
  const kept = brandPhrase(name, lexicon).split(' ').length
  const end = spans[kept - 1]?.end
  if (end === undefined || kept === spans.length) return name
  const between = name.slice(end, spans[kept]?.start)
  return /[&+]/.test(between) ? name : name.slice(0, end)
}

function withoutLeadingForm(name: string, { leadingForms }: NameTables): string {
  const [first, second] = nameWords(name)
  if (first === undefined || second === undefined) return name
  return leadingForms.has(first.folded) ? name.slice(second.start) : name
}

/** The sign can replace each of its words, and each of them the sign. */
function withConnectors(name: string, { connectors }: NameTables): readonly string[] {
  if (/[&+]/.test(name.slice(1, -1))) {
    return [...connectors].map((word) => name.replace(AND, ` ${word} `).trim())
  }
  const parts = name.split(' ')
  const isInner = (index: number): boolean => index > 0 && index < parts.length - 1
  const isConnector = (part: string, index: number): boolean =>
    isInner(index) && connectors.has(foldName(part))
  if (!parts.some(isConnector)) return []
  return [parts.map((part, index) => (isConnector(part, index) ? '&' : part)).join(' ')]
}

/**
 * One way a name is written, without the signs between its words.
 *
 * - plain: in any case.
 * - named: its words are also words of the language, so only where it is written as a name.
 * - exact: two or three letters, only as written or in capitals.
 */
export type NameVariant = {
  /** Folded letters of all its words together. */
  readonly compact: string
  /** Offsets in `compact` at which a text may part it; null: wherever both ends look like a name. */
  readonly joints: ReadonlySet<number> | null
  readonly rule: 'plain' | 'named' | 'exact'
  /** Letters as written, accents removed. */
  readonly written: string
  /** Its script has no spaces between words. */
  readonly isUnspaced: boolean
  /** A single word that is also an ordinary word: it needs a sign that the brand is meant. */
  readonly isOrdinary: boolean
}

/** Longer names of one word are recognised by their letters in any case. */
const MAX_EXACT = 3
const MIN_LETTERS = 2
/** A piece of one letter ("iPhone") is not a word of its own. */
const MIN_PIECE = 2
const HUMPS =
  /(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u
const MARKS = /\p{M}+/gu

/** Returns null when the name is too short to tell from other words. `common`: folded words of the language. */
export function nameVariant(name: string, common: ReadonlySet<string>): NameVariant | null {
  const words = nameWords(name)
  const written = plainLetters(words.map(({ start, end }) => name.slice(start, end)).join(''))
  const compact = words.map(({ folded }) => folded).join('')
  const unspaced = isUnspaced(compact)
  if (compact.length < MIN_LETTERS) return null
  const isCommon =
    common.has(compact) || words.every(({ folded }) => common.has(folded) || isNumber(folded))
  const isShort = compact.length <= MAX_EXACT && !unspaced
  return {
    compact,
    joints: jointsOf(words.map(({ start, end }) => name.slice(start, end))),
    rule: isShort ? 'exact' : isCommon ? 'named' : 'plain',
    written,
    isUnspaced: unspaced,
    isOrdinary: isCommon && words.length === 1 && !unspaced,
  }
}

/** Letters without accents and invisible signs, case kept. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/\p{Cf}+/gu, '')
}

function isNumber(folded: string): boolean {
  return /^\p{Nd}+$/u.test(folded)
}

/**
 * Ends of words, and positions within words where case changes or digits begin: "ExampleVelo24".
 */
function jointsOf(words: readonly string[]): ReadonlySet<number> {
  const joints = new Set<number>()
  let length = 0
  for (const word of words) {
    const pieces = word.normalize('NFKC').split(HUMPS)
    const isSplit = pieces.every((piece) => piece.length >= MIN_PIECE)
    for (const piece of isSplit ? pieces : [pieces.join('')]) {
      length += foldName(piece).length
      joints.add(length)
    }
  }
  return joints
}
