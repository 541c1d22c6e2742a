import type { ReportCategory, ReportCheck, ReportEvidence } from './audit-report.ts'
import { leftOutOf } from './bound-to-schema.ts'
import { type AuditName, categoriesOf, findingsOf, titleOf } from './check-lists.ts'
import type { ExportPlan } from './export-plan.ts'
import { code, plain } from './markdown-text.ts'
import { moreText, scoreText } from './words.ts'

/** The findings of one audit by category, each with evidence, remedy and sources. */
export function findingsMarkdown(
  { audit }: ExportPlan,
  { id, short }: AuditName,
): readonly string[] {
  const categories = categoriesOf(audit, id)
  if (categories.length === 0) return []
  return [`## ${short} findings`, '', ...categories.flatMap(categoryLines)]
}

function categoryLines(category: ReportCategory): readonly string[] {
  const found = findingsOf(category.checks)
  return [
    `### ${plain(titleOf(category))}: ${scoreText(category.score)}`,
    '',
    ...(found.length === 0 ? ['No finding.', ''] : found.flatMap(findingLines)),
  ]
}

function findingLines(check: ReportCheck): readonly string[] {
  const {
    id,
    status,
    message = '',
    expected = '',
    reason,
    evidence = [],
    fix = '',
    sources = [],
  } = check
  const told: readonly (readonly [string, string])[] = [
    ['Measured', plain(message)],
    ['Reason', plain(reason ?? '')],
    ['Expected', plain(expected)],
    ['Fix', plain(fix)],
    ['Sources', sources.map(code).join(', ')],
  ]
  const places = evidence.map(place).filter((text) => text !== '')
  const more = moreText(leftOutOf(evidence), 'place')
  return [
    `- [ ] **${check.accepted ? 'accepted' : plain(status)}** ${plain(titleOf(check))} (${code(id)})`,
    ...told.filter(([, text]) => text !== '').map(([name, text]) => `  - ${name}: ${text}`),
    ...(places.length === 0 ? [] : ['  - Seen at:', ...places.map((text) => `    - ${text}`)]),
    ...(more === '' ? [] : [`    - ${more}`]),
    '',
  ]
}

function place({ selector, snippet, url, line, detail }: ReportEvidence): string {
  const parts = [
    code(url ?? ''),
    code(selector ?? ''),
    line == null ? '' : `line ${line}`,
    plain(detail ?? ''),
    code(snippet ?? ''),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
