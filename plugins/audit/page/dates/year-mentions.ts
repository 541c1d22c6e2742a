import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { bodyText, type TextBlock } from '../document/text-blocks.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { findYears, isCopyrightLine } from '../language/dates.ts'
import type { Measure } from '../measure.ts'
import { descriptionFacts, titleFacts } from '../metadata/title.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { hasType, propertyValues, textOf } from '../structured-data/query.ts'

type YearPlace = 'title' | 'description' | 'h1' | 'h2' | 'copyright'

/** A year 1990-2099; a range counts with its last year. */
type YearMention = Evidence & {
  readonly year: number
  readonly place: YearPlace
  /** The past is meant: behind "since", in the path, in the date of a news article, or in a list of years. */
  readonly historical: boolean
}

const MAX_HEADINGS = 200
const MAX_MENTIONS = 200
const MAX_LINE_CHARACTERS = 500
/** Different years from which the page is about history. */
const MANY_YEARS = 3
const YEAR_LIKE = /(?:19|20)\d\d/

/** Years in title, meta description, h1, h2 and the copyright line (catalogue: no-stale-year). */
export const yearMentions = defineFact((page: PageView): readonly YearMention[] => {
  const lexicon = pageLexicon(page)
  const found = placesOf(page)
    .filter(({ text }) => YEAR_LIKE.test(text))
    .flatMap(({ text, place, evidence }) =>
      findYears(text, lexicon).map((year) => ({ ...year, place, evidence })),
    )
    .slice(0, MAX_MENTIONS)
  const isHistory = new Set(found.map(({ year }) => year)).size >= MANY_YEARS
  const past = pastYears(page)
  return found.map(({ year, isSince, place, evidence }) => ({
    year,
    place,
    historical: isHistory || isSince || past.has(year),
    ...evidence,
  }))
})

type Place = { readonly text: string; readonly place: YearPlace; readonly evidence: Evidence }

function placesOf(page: PageView): Place[] {
  const places: Place[] = []
  const add = (place: YearPlace, text: string | null, evidence: Evidence | undefined) => {
    if (text !== null) places.push({ place, text, evidence: evidence ?? {} })
  }
  const { text, elements } = titleFacts(page)
  add('title', text, elements[0])
  const description = descriptionFacts(page)
  add('description', description.text, description.elements[0])
  const shown = headings(page).filter(({ level, hidden }) => level <= 2 && !hidden)
  for (const heading of shown.slice(0, MAX_HEADINGS)) {
    add(heading.level === 1 ? 'h1' : 'h2', heading.text, locationOf(heading))
  }
  const line = copyrightLine(page)
  if (line) add('copyright', line.text, locate(page, line.element))
  return places
}

/** The last one of the page: credits of images may claim a copyright before it. */
function copyrightLine(page: PageView): TextBlock | null {
  const lexicon = pageLexicon(page)
  const { blocks } = bodyText(page)
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i]!
    const { text } = block
    if (text.length > MAX_LINE_CHARACTERS || !YEAR_LIKE.test(text)) continue
    if (isCopyrightLine(text, lexicon, () => block.stream)) return block
  }
  return null
}

/** Years of the path, and of publication of a news article. */
function pastYears(page: PageView): ReadonlySet<number> {
  const years = new Set<number>()
  for (const match of page.url.pathname.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)) {
    years.add(Number(match[0]))
  }
  for (const node of structuredFacts(page).data.nodes) {
    if (!hasType(node, 'NewsArticle')) continue
    for (const value of propertyValues(node, 'datePublished')) {
      const year = /^\d{4}/.exec(textOf(value) ?? '')?.[0]
      if (year !== undefined) years.add(Number(year))
    }
  }
  return years
}

const PROMISES = new Set(['title', 'h1'])
const JULY = 6

/**
 * Years that are over. `promised`: in title or h1, before the oldest year allowed; `stale`: the same
 * elsewhere; `ageing`: the oldest year allowed in title or h1 in the second half of this year.
 */
export const staleYears: Measure = ({ page, now }, { thresholds }) => {
  const mentions: readonly YearMention[] = page?.yearMentions ?? []
  const today = new Date(now)
  const oldest = today.getUTCFullYear() - (thresholds.maxAgeYears ?? 0)
  const current = mentions.filter(({ historical }) => !historical)
  const old = current.filter(({ year }) => year < oldest)
  const promised = old.filter(isPromise)
  const stale = old.filter((mention) => !isPromise(mention))
  const isLate = today.getUTCMonth() >= JULY
  const ageing = current.filter(
    (mention) => isLate && mention.year === oldest && isPromise(mention),
  )
  const value = {
    years: mentions.length,
    oldest,
    promised: shown(promised),
    stale: shown(stale),
    ageing: shown(ageing),
  }
  return { value, evidence: [...promised, ...stale, ...ageing] }
}

function isPromise({ place }: YearMention): boolean {
  return PROMISES.has(place)
}

function shown(mentions: readonly YearMention[]): string[] {
  return [...new Set(mentions.map(({ year, place }) => `${year} (${place})`))]
}
