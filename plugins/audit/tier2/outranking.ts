import { wordStream } from '../page/language/words.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { OrganicResult, SerpFacts } from '../page/search/serp-facts.ts'

/** A result that stands above the page. Lengths in characters, as the result page shows them. */
type Rival = {
  readonly rank: number
  readonly domain: string
  readonly url: string
  readonly title: string
  readonly titleLength: number
  readonly descriptionLength: number
  readonly hasKeywordInTitle: boolean
}

type Difference = {
  readonly aspect: 'keywordInTitle' | 'titleLength' | 'descriptionLength'
  readonly own: number | boolean
  /** A median, or the share of rivals in percent. */
  readonly rivals: number
  readonly text: string
}

/** What would have to change to stand above those who stand above the page now. */
export type Outranking = {
  readonly keyword: string | null
  readonly ownRank: number | null
  readonly rivals: readonly Rival[]
  readonly differences: readonly Difference[]
  /** By what they would gain. */
  readonly changes: readonly Change[]
  /** Where rivals and changes are from. */
  readonly sources: readonly string[]
}

type OutrankingInputs = {
  readonly reports: readonly AuditReport[]
  /** The first is that of the main keyword. */
  readonly serps: readonly SerpFacts[]
  readonly content: PageContent | null
  readonly maxChanges: number
}

const MAX_RIVALS = 10

export function outranking({ reports, serps, content, maxChanges }: OutrankingInputs): Outranking {
  const [serp] = serps
  const changes = changesOf(reports, maxChanges)
  const audits = reports.map(({ audit }) => `${audit} audit`)
  if (serp === undefined) {
    return {
      ...{ keyword: null, ownRank: null, rivals: [], differences: [] },
      changes,
      sources: audits,
    }
  }
  const { keyword, ownRank, organic, checkedAt } = serp
  const rivals = organic
    .filter(({ rank }) => ownRank === null || rank < ownRank)
    .slice(0, MAX_RIVALS)
    .map((result) => rivalOf(result, keyword))
  return {
    keyword,
    ownRank,
    rivals,
    differences: rivals.length === 0 ? [] : differencesOf(rivals, keyword, content),
    changes,
    sources: [...audits, `search results for "${keyword}" of ${checkedAt}`],
  }
}

function rivalOf({ rank, domain, url, title, description }: OrganicResult, keyword: string): Rival {
  return {
    rank,
    domain,
    url,
    title,
    titleLength: [...title].length,
    descriptionLength: [...description].length,
    hasKeywordInTitle: holdsWords(title, keyword),
  }
}

function differencesOf(
  rivals: readonly Rival[],
  keyword: string,
  content: PageContent | null,
): readonly Difference[] {
  const own = content?.title ?? ''
  const ownDescription = [...(content?.description ?? '')].length
  const having = rivals.filter(({ hasKeywordInTitle }) => hasKeywordInTitle).length
  const isOwn = holdsWords(own, keyword)
  const titles = median(rivals.map(({ titleLength }) => titleLength))
  const descriptions = median(rivals.map(({ descriptionLength }) => descriptionLength))
  return [
    {
      aspect: 'keywordInTitle',
      own: isOwn,
      rivals: Math.round((100 * having) / rivals.length),
      text: `${having} of ${rivals.length} results above have the words of "${keyword}" in their title; this page's title ${isOwn ? 'has them' : 'lacks some'}.`,
    },
    {
      aspect: 'titleLength',
      own: [...own].length,
      rivals: titles,
      text: `Titles of the results above have ${titles} characters at the median, this page's has ${[...own].length}.`,
    },
    {
      aspect: 'descriptionLength',
      own: ownDescription,
      rivals: descriptions,
      text: `Descriptions of the results above have ${descriptions} characters at the median, this page's has ${ownDescription}.`,
    },
  ]
}

/** Articles and prepositions aside, which are short in most languages. */
function holdsWords(text: string, keyword: string): boolean {
  const words = new Set(wordStream(text.slice(0, 1000)).folded)
  const wanted = wordStream(keyword.slice(0, 200)).folded.filter((word) => word.length > 2)
  return wanted.length > 0 && wanted.every((word) => words.has(word))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Math.round((low + high) / 2)
}

/** Of a CheckAuditResponse, what tells which changes matter. */
export type AuditReport = {
  readonly audit: 'geo' | 'seo'
  readonly score: number | null
  readonly categories: readonly {
    readonly id: string
    readonly title: string
    readonly weight: number
    readonly checks: readonly JudgedCheck[]
  }[]
}

export type JudgedCheck = {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly weight: number
  readonly message: string
  readonly fix: string
  readonly effort: string
  readonly accepted?: true
}

/** A check that is not passed. `impact`: points the overall score would gain, one decimal. */
type Change = {
  readonly rank: number
  readonly check: string
  readonly audit: 'geo' | 'seo'
  readonly title: string
  readonly status: string
  readonly why: string
  readonly how: string
  readonly effort: string
  readonly impact: number
}

const VALUES: Readonly<Record<string, number>> = { pass: 1, warn: 0.5, fail: 0 }
const EFFORTS = ['low', 'medium', 'high']

/**
 * Failing checks of both audits by what passing them would gain, the easier one first where that is
 * equal. The score of an audit is the mean of its categories by weight, that of a category the mean
 * of its checks; the overall score is the mean of both audits.
 */
export function changesOf(reports: readonly AuditReport[], most: number): readonly Change[] {
  const scored = reports.filter(({ score }) => score !== null)
  const found = scored.flatMap((report) => changesIn(report, 1 / scored.length))
  found.sort(
    (a, b) =>
      b.impact - a.impact ||
      EFFORTS.indexOf(a.effort) - EFFORTS.indexOf(b.effort) ||
      (a.check < b.check ? -1 : 1),
  )
  return found.slice(0, most).map((change, index) => ({
    rank: index + 1,
    ...change,
    impact: Math.round(change.impact * 10) / 10,
  }))
}

function changesIn({ audit, categories }: AuditReport, share: number): Omit<Change, 'rank'>[] {
  const weighed = categories.map((category) => {
    const checks = category.checks.filter(({ status, accepted }) => status in VALUES && !accepted)
    return { ...category, checks, sum: checks.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const counting = weighed.filter(({ sum }) => sum > 0)
  const all = counting.reduce((sum, { weight }) => sum + weight, 0)
  return counting.flatMap(({ checks, weight: categoryWeight, sum }) =>
    checks.flatMap(({ id, title, status, weight, message, fix, effort }) => {
      const missing = 1 - (VALUES[status] ?? 1)
      if (missing === 0) return []
      const impact = (100 * share * missing * weight * categoryWeight) / (sum * all)
      return [{ check: id, audit, title, status, why: message, how: fix, effort, impact }]
    }),
  )
}
