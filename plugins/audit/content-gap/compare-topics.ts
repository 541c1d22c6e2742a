import type { PageName, Topic } from './topics.ts'

export type Importance = 'high' | 'medium' | 'low'

export type MissingTopic = {
  readonly topic: string
  /** Domains. */
  readonly coveredBy: readonly string[]
  readonly importance: Importance
  readonly suggestion: string
}

export type Comparison = {
  readonly ownTopics: readonly string[]
  /** Most important first. */
  readonly missingTopics: readonly MissingTopic[]
  /** Share of the rivals' topics that the own page treats, 0-100; 100 when they treat none. */
  readonly coverage: number
}

const ORDER: readonly Importance[] = ['high', 'medium', 'low']

/** What the rivals' pages treat and the own page does not. `domains`: of the rivals, by page name. */
export function compareTopics(
  topics: readonly Topic[],
  domains: ReadonlyMap<PageName, string>,
): Comparison {
  const ownTopics = topics.filter(({ pages }) => pages.includes('own'))
  const ofRivals = topics.filter(({ pages }) => pages.some((page) => page !== 'own'))
  const missing = ofRivals
    .filter(({ pages }) => !pages.includes('own'))
    .map(({ topic, pages, suggestion }): MissingTopic => {
      const coveredBy = pages.flatMap((page) => domains.get(page) ?? [])
      const advice = suggestion ?? `Treat "${topic}" in a section of its own.`
      const importance = importanceOf(coveredBy.length, domains.size)
      return { topic, coveredBy, importance, suggestion: advice }
    })
  const treated = ofRivals.length - missing.length
  const share = ofRivals.length === 0 ? 1 : treated / ofRivals.length
  return {
    ownTopics: ownTopics.map(({ topic }) => topic),
    missingTopics: ORDER.flatMap((wanted) =>
      missing.filter(({ importance }) => importance === wanted),
    ),
    coverage: Math.round(1000 * share) / 10,
  }
}

function importanceOf(treating: number, all: number): Importance {
  if (treating < 2) return 'low'
  return treating === all ? 'high' : 'medium'
}
