import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { headings } from '../headings/headings.ts'
import { findYears } from '../language/dates.ts'
import { containsPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import { descriptionFacts, titleFacts } from '../metadata/title.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { pagePurpose } from '../url/page-purpose.ts'
import { visibleDates } from './visible-dates.ts'

type YearPlace = 'title' | 'description' | 'h1' | 'h2'

/** A year 1990-2099; a range counts with its last year. */
type YearMention = Evidence & {
  readonly year: number
  readonly place: YearPlace
  /** `2024 (h1)` */
  readonly name: string
  /** In the title or the h1, where a year promises that the page is about it. */
  readonly promise: boolean
  /**
   * The year refers to the past: after "since", in an archive, in the URL or the date of the page,
   * or among several years.
   */
  readonly historical: boolean
}

const MAX_HEADINGS = 200
const MAX_MENTIONS = 50
/** Different years from which the page is about history. */
const MANY_YEARS = 3
const YEAR_LIKE = /(?:19|20)\d\d/

/** Years in title, meta description, h1 and h2 (catalogue: no-stale-year). */
export const yearMentions = defineFact((page: PageView): readonly YearMention[] => {
  const lexicon = pageLexicon(page)
  const found = placesOf(page)
    .filter(({ text }) => YEAR_LIKE.test(text))
    .flatMap(({ text, place, evidence }) =>
      findYears(text, lexicon).map((year) => ({ ...year, place, evidence })),
    )
    .slice(0, MAX_MENTIONS)
  const isHistory = new Set(found.map(({ year }) => year)).size >= MANY_YEARS || isArchive(page)
  const past = pastYears(page)
  return found.map(({ year, isSince, place, evidence }) => ({
    year,
    place,
    name: `${year} (${place})`,
    promise: place === 'title' || place === 'h1',
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
  // The headings of a list of pages are those of other pages.
  const deepest = LISTS.has(pagePurpose(page)) ? 1 : 2
  const shown = headings(page).filter(({ level, hidden }) => level <= deepest && !hidden)
  for (const heading of shown.slice(0, MAX_HEADINGS)) {
    add(heading.level === 1 ? 'h1' : 'h2', heading.text, locationOf(heading))
  }
  return places
}

const LISTS: ReadonlySet<string> = new Set(['home', 'listing'])

function isArchive(page: PageView): boolean {
  const words = pageLexicon(page).phrases('archiveWords')
  const h1 = headings(page).find(({ level, hidden }) => level === 1 && !hidden)
  const path = page.url.pathname.replaceAll(/[-_/.]+/g, ' ')
  const texts = [path, titleFacts(page).text ?? '', h1?.text ?? '']
  return texts.some((text) => containsPhrase(wordStream(text.slice(0, 300)), words))
}

/** Years of the address and of the dates of a page that has not been renewed since. */
function pastYears(page: PageView): ReadonlySet<number> {
  const years = new Set<number>()
  for (const match of page.url.pathname.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)) {
    years.add(Number(match[0]))
  }
  const { published, modified } = markupFacts(page).dates
  const stated = [published?.value, ...visibleDates(page).map(({ day }) => day)]
  const renewed = yearOf(modified?.value)
  for (const text of stated) {
    const year = yearOf(text)
    if (year !== null && (renewed === null || renewed <= year)) years.add(year)
  }
  return years
}

function yearOf(text: string | undefined): number | null {
  const year = /^\d{4}/.exec(text ?? '')?.[0]
  return year === undefined ? null : Number(year)
}
