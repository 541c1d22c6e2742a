import type { SiteIssue } from '../../../../manifests/types/records.ts'
import { Headline } from '../../checks/headline.ts'
import type { Scoring } from '../../checks/score.ts'
import type { Findings } from '../../multipage/result.ts'
import { RULE_IDS, ruleSeverity, siteRules } from '../../multipage/site-rules.ts'
import type { Steps } from '../../multipage/steps.ts'
import { examplesOf, type IssueContext, reachOf } from './issue-reach.ts'
import type { SiteRow } from './page-rows.ts'

const SEVERITIES = { error: 'high', warning: 'medium', notice: 'low' } as const
const MAX_EXAMPLES = 10

type RuleContext = IssueContext & {
  readonly findings: Findings
  readonly severities: Scoring['actions']['severities']
}

/** Issues that comparing the pages of the site found, one for each rule. */
export function* ruleIssues(context: RuleContext): Steps<SiteIssue[]> {
  const { rows, templates, findings } = context
  const numbers = new Map(rows.map(({ row }) => [row.url, row.n]))
  yield
  const total = rows.filter(({ page }) => page.brief !== null).length
  const issues: SiteIssue[] = []
  for (const rule of RULE_IDS) {
    const found = findings.of(rule)
    if (found.size === 0) continue
    const members: SiteRow[] = []
    const unread: string[] = []
    for (const url of found.keys()) {
      yield
      const n = numbers.get(url)
      if (n === undefined) unread.push(url)
      else members.push(rows[n]!)
    }
    for (const { row } of members) row.issues += 1
    const template = unread.length > 0 ? -1 : commonTemplate(members, context)
    const judged = templates.all[template]?.pages.length ?? 0
    const { title, advice, effort, sources } = siteRules.rules[rule]
    const severity = SEVERITIES[ruleSeverity(rule)]
    const pageShare = Math.min(1, found.size / Math.max(1, total))
    const pages = members.map(({ row }) => row.n)
    const examples = examplesOf(members, ({ row }) => found.get(row.url) ?? null)
    const others = unread.map((url) => ({ n: null, url, detail: found.get(url) ?? null }))
    const issue: SiteIssue = {
      ...{ id: rule, kind: 'site', audit: null, category: null, severity },
      title: new Headline(title, {}).show({ ...siteRules.limits }),
      headline:
        unread.length > 0
          ? new Headline(siteRules.headlines.pages, {}).show({ pages: found.size })
          : reachOf({ template, pages, judged }, context),
      ...{ remedy: advice, effort, template: templates.all[template]?.id ?? null },
      ...{ pages: found.size, pageShare },
      linkShare: Math.min(
        1,
        members.reduce((sum, { row }) => sum + row.linkShare, 0),
      ),
      gain: Math.round(context.severities[severity] * pageShare * 100) / 100,
      examples: [...examples, ...others].slice(0, MAX_EXAMPLES),
      sources: [...sources],
    }
    context.concerned.set(issue, pages)
    issues.push(issue)
  }
  return issues
}

/** The template of several pages, if all are of one; else -1. */
function commonTemplate(members: readonly SiteRow[], { templates }: IssueContext): number {
  const [first] = members
  if (first === undefined || members.length < 2) return -1
  const template = templates.of[first.row.n]!
  return members.every(({ row }) => templates.of[row.n] === template) ? template : -1
}
