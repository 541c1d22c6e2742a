import type { RunContext } from '../../../core/plugin.ts'
import type { FanoutOptions, FanoutOutputs } from '../../../manifests/types/fanout.ts'
import { fold } from '../../web/fold.ts'
import type { ContentSection, PageContent } from '../page/outline/page-outline.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { askModel, type ModelAnswer, type PromptUsed } from '../prompting/model-questions.ts'
import {
  holdsQuote,
  numberedSections,
  type QuotableText,
  quotableText,
} from '../prompting/page-text.ts'

export type CoveredQuery = FanoutOutputs['result']['subQueries'][number]
type SubQuery = Pick<CoveredQuery, 'query' | 'intent'>

/** Data for judging the page that is known before its text is read. */
type Decomposed = {
  readonly query: string
  readonly querySource: 'request' | 'model'
  /** Different from each other, as many as the options say. */
  readonly subQueries: readonly SubQuery[]
  readonly prompt: PromptUsed
}

export type FanoutPage = {
  readonly content: PageContent
  readonly query: string | null
  readonly brand: string | null
  readonly niche: string | null
  /** Language of the queries. */
  readonly language: string
}

type QueriesAnswer = { readonly query: string; readonly subQueries: readonly SubQuery[] }

const MAX_QUERY = 200

/** The query, given or derived, and its sub-queries in AI search. */
export async function askSubQueries(
  page: FanoutPage,
  ctx: RunContext<FanoutOptions>,
): Promise<Decomposed> {
  const { leastSubQueries: least, mostSubQueries: most } = ctx.options
  const { content, ...known } = page
  const given = shortLine(page.query, MAX_QUERY)
  const { answer, prompt } = await askModel<QueriesAnswer>(ctx, {
    prompt: 'fanoutQueries',
    inputs: {
      ...{ ...known, query: given, least, most },
      title: content.title,
      heading: content.h1,
      description: content.description,
    },
    findProblem: (found) => {
      if (given === null && shortLine(found.query, MAX_QUERY) === null) return 'its query is empty'
      const count = differing(found, most).length
      if (count >= least) return undefined
      return `it has ${count} different sub-queries instead of ${least} to ${most}`
    },
  })
  return {
    query: given ?? (shortLine(answer.query, MAX_QUERY) as string),
    querySource: given === null ? 'model' : 'request',
    subQueries: differing(answer, most),
    prompt,
  }
}

function differing({ subQueries }: QueriesAnswer, most: number): readonly SubQuery[] {
  const found = new Map<string, SubQuery>()
  for (const { query, intent } of subQueries) {
    const line = shortLine(query, MAX_QUERY)
    if (line === null || found.size === most) continue
    const key = fold(line)
    if (!found.has(key)) found.set(key, { query: line, intent })
  }
  return [...found.values()]
}

type Verdict = {
  readonly number: number
  readonly coverage: CoveredQuery['coverage']
  readonly section: number | null
  readonly evidence: string | null
}
type CoverageAnswer = { readonly verdicts: readonly Verdict[] }
type Section = ContentSection & { readonly quotable: QuotableText }

const MAX_EVIDENCE = 300
const START = 'Start of the page'

/** The model's verdicts on the sub-queries by the page's numbered sections. */
export function askCoverage(
  subQueries: readonly SubQuery[],
  sections: readonly ContentSection[],
  ctx: RunContext<FanoutOptions>,
): Promise<ModelAnswer<CoverageAnswer>> {
  const maxChars = ctx.prompt('fanoutCoverage').inputs?.sections?.maxChars ?? 0
  return askModel<CoverageAnswer>(ctx, {
    prompt: 'fanoutCoverage',
    inputs: {
      sections: numberedSections(sections, maxChars),
      subQueries: subQueries.map(({ query }, index) => ({ number: index + 1, query })),
    },
    findProblem: ({ verdicts }) => {
      const judged = new Set(verdicts.map(({ number }) => number))
      const missing = subQueries.map((_, index) => index + 1).filter((one) => !judged.has(one))
      return missing.length === 0 ? undefined : `queries without a verdict: ${missing.join(', ')}`
    },
  })
}

/**
 * Verdicts that the page bears out. What the named section does not say letter for letter is
 * answered in part when another section says it, and not at all when none does.
 */
export function provenCoverage(
  subQueries: readonly SubQuery[],
  { verdicts }: CoverageAnswer,
  sections: readonly ContentSection[],
): { readonly covered: readonly CoveredQuery[]; readonly lowered: number } {
  const places: Section[] = sections.map((section) => ({
    ...section,
    quotable: quotableText(section.heading, section.text),
  }))
  let lowered = 0
  const covered = subQueries.map((subQuery, index) => {
    const verdict = verdicts.find(({ number }) => number === index + 1)!
    const proven = proof(verdict, places)
    if (proven.coverage !== verdict.coverage) lowered += 1
    return { ...subQuery, ...proven }
  })
  return { covered, lowered }
}

function proof(
  { coverage, section: number, evidence: quote }: Verdict,
  sections: readonly Section[],
): Omit<CoveredQuery, keyof SubQuery> {
  const nothing = {
    coverage: 'none',
    evidence: null,
    section: null,
    sectionSelector: null,
  } as const
  const evidence = shortLine(quote, MAX_EVIDENCE)
  if (coverage === 'none' || evidence === null) return nothing
  const named = sections[(number ?? 0) - 1]
  const isThere = named !== undefined && holdsQuote(named.quotable, evidence)
  const place = isThere ? named : sections.find(({ quotable }) => holdsQuote(quotable, evidence))
  if (place === undefined) return nothing
  return {
    coverage: isThere ? coverage : 'partial',
    evidence,
    section: place.heading ?? START,
    sectionSelector: place.selector ?? null,
  }
}
