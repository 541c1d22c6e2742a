import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { RULE_IDS, type RuleId, ruleSeverity, siteRules } from './site-rules.ts'
import type { Issue, Severity } from './types.ts'

const ORDER: readonly Severity[] = ['error', 'warning', 'notice']

/** Pages by the rule that they break. A page counts once per rule. */
export class Findings {
  readonly #urls = new Map<RuleId, Map<string, string | null>>()

  /** @param detail the problem there, such as the broken URL */
  add(rule: RuleId, url: string, detail: string | null = null): void {
    const known = this.#urls.get(rule)
    if (known === undefined) this.#urls.set(rule, new Map([[url, detail]]))
    else if (!known.has(url)) known.set(url, detail)
  }

  /** The pages that break a rule, each with its first detail. */
  of(rule: RuleId): ReadonlyMap<string, string | null> {
    return this.#urls.get(rule) ?? new Map()
  }

  /** Most severe first, then by the number of affected pages. */
  issues({ shownUrls }: Pick<MultipageOptions, 'shownUrls'>): Issue[] {
    return RULE_IDS.flatMap((rule) => {
      const urls = this.#urls.get(rule)
      if (urls === undefined) return []
      const { title, advice } = siteRules.rules[rule]
      const shown = [...urls.keys()].slice(0, shownUrls)
      return { rule, severity: ruleSeverity(rule), title, advice, count: urls.size, urls: shown }
    }).sort(
      (a, b) =>
        ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
        b.count - a.count ||
        RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule),
    )
  }
}

/**
 * 100 minus, for each issue, the weight of its severity times the share of affected pages. Not
 * below 0.
 */
export function scoreOf(
  issues: readonly Issue[],
  pagesRead: number,
  weights: MultipageOptions['weights'],
): number {
  const lost = issues.map(
    ({ severity, count }) => weights[severity] * Math.min(1, count / Math.max(1, pagesRead)),
  )
  const sum = lost.reduce((total, points) => total + points, 0)
  return Math.max(0, Math.round(100 - sum))
}
