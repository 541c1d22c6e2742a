import type { RunContext } from '../../../core/plugin.ts'
import type { ContentSection } from '../page/outline/page-outline.ts'
import {
  askModel,
  holdsQuote,
  type ModelAnswer,
  numberedSections,
  type QuotableText,
  quotableText,
  shortLine,
} from '../prompting/index.ts'
import type { SubQuery } from './sub-queries.ts'

export type Coverage = 'full' | 'partial' | 'none'

export type CoveredQuery = SubQuery & {
  readonly coverage: Coverage
  readonly evidence: string | null
  readonly section: string | null
  readonly sectionSelector: string | null
}

type Verdict = {
  readonly number: number
  readonly coverage: Coverage
  readonly section: number | null
  readonly evidence: string | null
}
type Answer = { readonly verdicts: readonly Verdict[] }
type Section = ContentSection & { readonly quotable: QuotableText }

const MAX_EVIDENCE = 300
const START = 'Start of the page'

/** The model's verdicts on the sub-queries by the page's numbered sections. */
export function askCoverage(
  subQueries: readonly SubQuery[],
  sections: readonly ContentSection[],
  ctx: RunContext,
): Promise<ModelAnswer<Answer>> {
  const maxChars = ctx.prompt('fanoutCoverage').inputs?.sections?.maxChars ?? 0
  return askModel<Answer>(ctx, {
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
  { verdicts }: Answer,
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
