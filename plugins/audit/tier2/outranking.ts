import type { Tier2Inputs, Tier2Outputs } from '../../../manifests/types/tier2.ts'
import { wordStream } from '../page/language/words.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { OrganicResult, SerpFacts } from '../page/search/serp-facts.ts'

/** A result that stands above the page. Lengths in characters, as the result page shows them. */
type Rival = Outranking['rivals'][number]

type Difference = Outranking['differences'][number]

/** What would have to change to stand above those who stand above the page now. */
export type Outranking = Tier2Outputs['result']['outranking']

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

type Category = Tier2Inputs['seo']['categories'][number]
/** What ranking the changes takes of a check. */
export type JudgedCheck = Pick<
  Category['checks'][number],
  'id' | 'title' | 'status' | 'weight' | 'message' | 'fix' | 'effort' | 'accepted'
>
export type AuditReport = Pick<Tier2Inputs['seo'], 'audit' | 'score'> & {
  readonly categories: readonly (Pick<Category, 'id' | 'title' | 'weight'> & {
    readonly checks: readonly JudgedCheck[]
  })[]
}

/** A check that is not passed. `impact`: points the overall score would gain, one decimal. */
type Change = Outranking['changes'][number]

/** Statuses that count towards a score. */
const COUNTED: readonly string[] = ['pass', 'warn', 'fail']
const EFFORTS = ['low', 'medium', 'high'] as const

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
    const checks = category.checks.filter(
      ({ status, accepted }) => COUNTED.includes(status) && !accepted,
    )
    return { ...category, checks, sum: checks.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const counting = weighed.filter(({ sum }) => sum > 0)
  const all = counting.reduce((sum, { weight }) => sum + weight, 0)
  return counting.flatMap(({ checks, weight: categoryWeight, sum }) =>
    checks.flatMap(({ id, title, status, weight, message, fix, effort }) => {
      if (status !== 'warn' && status !== 'fail') return []
      const missing = status === 'warn' ? 0.5 : 1
      const impact = (100 * share * missing * weight * categoryWeight) / (sum * all)
      return [{ check: id, audit, title, status, why: message, how: fix, effort, impact }]
    }),
  )
}
