import { lower } from '../../../web/fold.ts'
import { scriptShares, scriptsOfLanguage } from './detection.ts'
import type { Lexicons } from './lexicon.ts'
import { wordTexts } from './words.ts'

/** Fewer words say too little. Headings and link names hold few function words. */
const MIN_WORDS = 20
const MIN_CHARACTERS = 20
const MAX_CHARACTERS = 2000
/** Function words found, counted once each, that make a language certain. */
const MIN_HITS = 4
/** Part of the words, each weighed by how few languages share it; running text has 0.15 to 0.35. */
const MIN_SHARE = 0.06
/** The best language has to lead by this factor: Danish and Norwegian stay undecided. */
const LEAD = 1.5
/** A declared language that has this part of the best one's share is on the page too. */
const MIXED = 0.3

/**
 * Common words of languages without a lexicon of their own, so that a text in one of them is not
 * taken for a related language and read with the wrong lists. The lexicons hold the others.
 */
const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  af: 'die en van het nie om te wat is vir ek met dat ons hulle word sy by kan sal ook as was julle hierdie deur baie',
  ca: 'de la el els les i que amb per una un és al del dels són com més no va però ha seva aquest aquesta també des fins molt on',
  cs: 'a se na je že v s z do o i jsou jako pro by si které který ale k po není od také při za jeho nebo až být už jen',
  da: 'og i at det er en til på som af for den med de der ikke et har fra kan vi var blev også om eller men jeg du efter',
  et: 'ja on ei et see ka ning kui oma aga või mis oli tema kes selle kuid seda siis veel nii üle olla pärast nagu',
  eu: 'eta da ez bat izan du dira dute ere baina den zen oso bere hori hau duen egin dago baino arte beste edo',
  fi: 'ja on ei se että oli hän ovat myös mutta tai kun ole joka sen kuin niin jos vain mitä voi sitä tämä siitä mukaan',
  gl: 'de a o que e do da en un para non unha os no se na por máis as dos como pero foi ao tamén moi está é son ten',
  hr: 'i je u na da se su za od s koji kao što ne ili iz bi to te po koja nije do kako ali biti sve može samo',
  hu: 'a az és hogy nem is egy meg de ez volt van csak ha már mint vagy azt kell el még azonban lehet ki után',
  id: 'yang dan di dengan untuk dari ini itu pada tidak adalah dalam ke akan atau juga bisa oleh telah sebagai kami anda dapat ada',
  lt: 'ir yra kad su į iš kaip tai bet buvo ar nuo jo apie ne už tik dar jie per savo taip jau gali po',
  lv: 'un ir ka no uz ar par kas bet tas nav arī pēc vai kā to bija lai tā pie var savu gan tikai',
  nb: 'og i er det på som en av for til at de med den ikke et har fra kan vi om eller var hun seg også men jeg du etter',
  pl: 'i w na z się nie do jest to że o jak ale za od po są co dla przez tym oraz lub być może tylko jego już',
  ro: 'de și în a la cu o pe nu din un că este mai pentru care sunt se au fi ca prin dar sau după fost poate această',
  sk: 'a na je sa v že s z do o aj sú ako pre by si ktoré ktorý ale k po nie od pri za jeho alebo až byť už len',
  sl: 'in je na da se so za v s z ki kot ne ali iz bi to po pa tudi ni od do kako biti vse lahko samo pri',
  sv: 'och i att det som en på är av för den med till inte har de ett om var jag men kan vi eller så från när du också',
  tr: 've bir bu için ile da de olarak daha çok en olan ne gibi kadar sonra var ama değil veya her göre o mi',
  vi: 'và của là có cho không được các với trong những một người này đã khi để từ cũng như đến về trên tại',
}

/** Languages that a script identifies by itself. Other scripts are shared by several languages. */
const BY_SCRIPT: Readonly<Record<string, string>> = {
  Grek: 'el',
  Hebr: 'he',
  Hang: 'ko',
  Thai: 'th',
  Armn: 'hy',
  Geor: 'ka',
  Khmr: 'km',
  Laoo: 'lo',
  Mymr: 'my',
}

/** Letters that Arabic does not have: Persian, Urdu, Kurdish, Pashto. */
const NOT_ARABIC = /[\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06be\u06c1\u06cc\u06d2]/g
const MIN_KANA = 0.05
/** Part of the letters in its script that puts a language on the page. */
const MIN_SCRIPT = 0.3

type TextLanguage = {
  /** Language that most of the text is in. */
  readonly language: string
  /** Whether enough of the text is in another language to call the text mixed. */
  readonly isPartly: (language: string) => boolean
}

/**
 * Recognises the language of a text of 20 words or more by its script and its function words; null
 * where that is not certain. Reads the first 2 000 characters.
 */
export function textLanguage(text: string, lexicons: Lexicons): TextLanguage | null {
  const sample = text.slice(0, MAX_CHARACTERS)
  const scripts = scriptShares(sample)
  const main = scripts[0]?.script
  if (main === undefined || sample.length < MIN_CHARACTERS) return null
  const share = (...wanted: readonly string[]) =>
    scripts.reduce((sum, { script, share: own }) => sum + (wanted.includes(script) ? own : 0), 0)
  const inScript = (language: string): boolean => {
    if (language === 'ja') return share('Hira', 'Kana') >= MIN_KANA
    return share(...(scriptsOfLanguage(language) ?? [])) >= MIN_SCRIPT
  }
  if (main === 'Latn') {
    const latin = latinLanguage(sample, lexicons)
    if (latin === null) return null
    const isLatin = (language: string) => scriptsOfLanguage(language)?.has('Latn') ?? true
    return { ...latin, isPartly: (l) => (isLatin(l) ? latin.isPartly(l) : inScript(l)) }
  }
  const language = languageOfScript(main, share, sample)
  if (language === null) return null
  const isRival = (other: string) => HAN.has(language) && HAN.has(other)
  return { language, isPartly: (other) => !isRival(other) && inScript(other) }
}

const HAN: ReadonlySet<string> = new Set(['ja', 'zh'])

function languageOfScript(
  main: string,
  share: (...scripts: readonly string[]) => number,
  text: string,
): string | null {
  const kana = share('Hira', 'Kana')
  if (share('Hani') + kana >= 0.5) return kana >= MIN_KANA ? 'ja' : 'zh'
  if (main !== 'Arab') return BY_SCRIPT[main] ?? null
  const foreign = text.match(NOT_ARABIC)?.length ?? 0
  return foreign * 100 < text.length ? 'ar' : null
}

type Table = {
  readonly languages: readonly string[]
  /** Word -> indexes of the languages it is a function word of. */
  readonly words: ReadonlyMap<string, readonly number[]>
}
const tables = new WeakMap<Lexicons, Table>()

function tableOf(lexicons: Lexicons): Table {
  const known = tables.get(lexicons)
  if (known) return known
  const lists: (readonly [string, Iterable<string>])[] = [
    ...lexicons.known.map(({ language, functionWords }) => [language, functionWords] as const),
    ...Object.entries(OTHER_LANGUAGES).map(
      ([language, list]) => [language, list.split(' ')] as const,
    ),
  ]
  const words = new Map<string, number[]>()
  for (const [index, [, list]] of lists.entries()) {
    for (const word of list) words.set(word, [...(words.get(word) ?? []), index])
  }
  const table = { languages: lists.map(([language]) => language), words }
  tables.set(lexicons, table)
  return table
}

function latinLanguage(text: string, lexicons: Lexicons): TextLanguage | null {
  const { languages, words } = tableOf(lexicons)
  const stream = wordTexts(text).map(lower)
  if (stream.length < MIN_WORDS) return null
  const weights = new Float64Array(languages.length)
  const hits = languages.map(() => new Set<string>())
  for (const word of stream) {
    const found = words.get(word)
    if (found === undefined) continue
    for (const index of found) {
      weights[index]! += 1 / found.length
      hits[index]!.add(word)
    }
  }
  const order = languages.map((_, index) => index).sort((a, b) => weights[b]! - weights[a]!)
  const best = order[0]!
  const isCertain =
    weights[best]! >= MIN_SHARE * stream.length &&
    hits[best]!.size >= MIN_HITS &&
    weights[best]! >= LEAD * weights[order[1]!]!
  if (!isCertain) return null
  return {
    language: languages[best]!,
    isPartly: (language) => {
      const index = languages.indexOf(language)
      return index >= 0 && weights[index]! >= MIXED * weights[best]!
    },
  }
}
