import { isHomePath, pathSegments } from '../../../web/http-url.ts'
import { sameSite, site } from '../address/site.ts'
import { brandFacts } from '../brand/brand.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { locationOf } from '../evidence.ts'
import { contentTokens } from '../language/content-tokens.ts'
import { type Lexicon, stemOf } from '../language/lexicon.ts'
import { foldedWords, isUnspaced, wordTexts } from '../language/words.ts'
import { titleFacts } from '../metadata/title.ts'
import { type Heading, headings, isShownH1 } from './headings.ts'

const MAX_TEXT = 300

/** Whether the title without the brand and the first visible h1 are about the same thing. */
export const titleH1 = defineFact((page: PageView) => {
  const lexicon = pageLexicon(page)
  const h1 = headings(page).find(isShownH1)
  const names = brandNames(page, h1)
  const isHome = isHomePath(page.publicUrl)
  const full = (titleFacts(page).text ?? '').slice(0, MAX_TEXT)
  const title = isHome ? full : withoutBrand(full, names)
  const heading = (h1?.text ?? '').slice(0, MAX_TEXT)
  const isBrandAtHome = isHome && full !== '' && isBrand(heading, names, 1)
  const a = topicStems(title, lexicon)
  const b = topicStems(heading, lexicon)
  const smaller = Math.min(a.size, b.size)
  const shared = [...a].filter(([stem]) => b.has(stem))
  const isContained = contains(title, heading)
  return {
    title,
    h1: h1 ? heading : null,
    /** Words of the title that the h1 has too, in any form; of a text without spaces its parts. */
    shared: shared.map(([, word]) => word).slice(0, 20),
    /**
     * One text holds the other, both begin with the same two words, or a word that they share is also
     * in the last part of the address; at home also the brand.
     */
    same:
      isContained ||
      isBrandAtHome ||
      (smaller > 1 && start(a) === start(b)) ||
      isInAddress(
        page,
        shared.map(([stem]) => stem),
      ),
    /** Percentage of the stems of the shorter text that both have; null where a text has none. */
    overlapPercent: smaller === 0 ? null : (100 * shared.length) / smaller,
    elements: h1 ? [locationOf(h1)] : [],
  }
})

/** Whether the name of the page in its address has one of the stems: then that is its subject. */
function isInAddress(page: PageView, stems: readonly string[]): boolean {
  const last = pathSegments(new URL(page.publicUrl)).at(-1) ?? ''
  if (stems.length === 0 || last === '') return false
  const words = last.slice(0, MAX_TEXT).replace(EXTENSION, '').replace(/[-_+]/g, ' ')
  const named = topicStems(words, pageLexicon(page))
  return stems.some((stem) => named.has(stem))
}

const EXTENSION = /\.\w{2,5}$/

/** Stems of the words that carry meaning, each with the word. Text without spaces: pairs of signs. */
function topicStems(text: string, lexicon: Lexicon): Map<string, string> {
  const stems = new Map<string, string>()
  for (const word of contentTokens(text, lexicon)) {
    if (!isUnspaced(word)) stems.set(stemOf(word, lexicon), word)
  }
  if (!isUnspaced(text)) return stems
  for (const run of foldedWords(text)) {
    if (!isUnspaced(run)) continue
    const signs = [...run]
    if (signs.length === 1) stems.set(run, run)
    for (let i = 1; i < signs.length; i++) {
      const pair = signs[i - 1]! + signs[i]!
      stems.set(pair, pair)
    }
  }
  return stems
}

function start(stems: ReadonlyMap<string, string>): string {
  return [...stems.keys()].slice(0, 2).join(' ')
}

function contains(title: string, heading: string): boolean {
  const separator = isUnspaced(title + heading) ? '' : ' '
  const [a, b] = [title, heading].map((text) => foldedWords(text).join(separator)) as [
    string,
    string,
  ]
  if (a === '' || b === '') return false
  const holds = (outer: string, inner: string) =>
    `${separator}${outer}${separator}`.includes(`${separator}${inner}${separator}`)
  return holds(a, b) || holds(b, a)
}

/** Between the parts of a title. A hyphen needs spaces; so does a colon behind it. */
const SEPARATOR = /\s+[-–—·•»›/]+\s+|\s*[|｜•»]\s*/

/**
 * The title without the parts at its ends that are the brand. On the home page the brand is the
 * subject, and a title of nothing but the brand stays.
 */
function withoutBrand(title: string, names: BrandNames): string {
  const parts = title.split(SEPARATOR).filter((part) => part !== '')
  let [first, end] = [0, parts.length]
  while (end - first > 1 && isBrand(parts[end - 1]!, names)) end--
  while (end - first > 1 && isBrand(parts[first]!, names, 1)) first++
  return first === 0 && end === parts.length ? title : parts.slice(first, end).join(' – ')
}

type BrandNames = {
  /** Words of the names, and the labels of the host. */
  readonly words: ReadonlySet<string>
  /** The domain without its suffix, as one word. */
  readonly domain: string
}

function brandNames(page: PageView, h1: Heading | undefined): BrandNames {
  const { hostname } = new URL(page.publicUrl)
  const named = brandFacts(page).sources.filter(({ place }) => place !== 'title')
  const names = named.map(({ name }) => name)
  // A main heading that links to the home page is the name of the site.
  if (h1 && leadsHome(page, page.table.elements[h1.index]!)) names.push(h1.text)
  const labels = hostname.split(/[.-]/).filter((label) => label.length > 2)
  const words = new Set([...labels, ...names.flatMap((name) => wordsOf(name))])
  return { words, domain: (site(hostname).split('.')[0] ?? '').replaceAll('-', '') }
}

/** That share of the words is the brand's, or together they are the domain. */
function isBrand(part: string, { words, domain }: BrandNames, share = 0.5): boolean {
  const own = wordsOf(part)
  if (own.length === 0) return false
  const joined = own.join('')
  if (domain !== '' && (joined === domain || joined.startsWith(`${domain}.`))) return true
  return own.filter((word) => words.has(word)).length >= share * own.length
}

function wordsOf(text: string): string[] {
  return wordTexts(text.slice(0, MAX_TEXT)).flatMap((word) => foldedWords(word))
}

function leadsHome(page: PageView, heading: TableElement): boolean {
  const inside = page.table.elements.slice(heading.index, heading.end)
  const link = inside.find(({ tag }) => tag === 'a') ?? closest(heading, ({ tag }) => tag === 'a')
  const url = link?.attrs.href === undefined ? null : page.resolve(link.attrs.href.slice(0, 2048))
  return url !== null && isHomePath(url) && sameSite(url, page.url)
}
