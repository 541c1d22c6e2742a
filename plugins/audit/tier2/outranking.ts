import type { ActionItem } from '../../../manifests/types/records.ts'
import type { Tier2Outputs } from '../../../manifests/types/tier2.ts'
import { wordStream } from '../page/language/words.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { OrganicResult, SerpFacts } from '../page/search/serp-facts.ts'

/** A result above the page. Lengths in characters, as the result page shows them. */
type Rival = Outranking['rivals'][number]

type Difference = Outranking['differences'][number]

/** Changes that would move the page above the results that are above it now. */
type Outranking = Tier2Outputs['result']['outranking']

type OutrankingInputs = {
  /** Actions of both audits, best first. */
  readonly actions: readonly ActionItem[]
  /** The first is that of the main keyword. */
  readonly serps: readonly SerpFacts[]
  readonly content: PageContent | null
  readonly maxChanges: number
}

const MAX_RIVALS = 10

export function outranking({ actions, serps, content, maxChanges }: OutrankingInputs): Outranking {
  const [serp] = serps
  const changes = actions
    .slice(0, maxChanges)
    .map(({ rank, title, why, how, points, effort, checks }) => ({
      ...{ rank, title, why, how, points, effort, checks },
    }))
  const audits = ['SEO audit', 'GEO audit']
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
    sources: [...audits, `search results for "${keyword}" of ${checkedAt.slice(0, 10)}`],
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
  const titlesAbove = having === 0 ? 'no title' : `${having} of ${rivals.length} titles`
  const titles = median(rivals.map(({ titleLength }) => titleLength))
  const descriptions = median(rivals.map(({ descriptionLength }) => descriptionLength))
  return [
    {
      aspect: 'keywordInTitle',
      own: isOwn,
      rivals: Math.round((100 * having) / rivals.length),
      text: `The words of "${keyword}" are in ${titlesAbove} above; this page's title ${isOwn ? 'has them' : 'lacks some'}.`,
    },
    {
      aspect: 'titleLength',
      own: [...own].length,
      rivals: titles,
      text: `The median title of the results above has ${titles} characters; this page's title has ${[...own].length}.`,
    },
    {
      aspect: 'descriptionLength',
      own: ownDescription,
      rivals: descriptions,
      text: `The median description of the results above has ${descriptions} characters; this page's description has ${ownDescription}.`,
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
