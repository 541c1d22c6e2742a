import type { AuditReport, ReportOutcome } from './audit-report.ts'
import {
  AUDITS,
  actionsOf,
  allChecks,
  categoriesOf,
  gradeOf,
  siteOf,
  tally,
  titleOf,
} from './check-lists.ts'
import type { ExportPlan } from './export-plan.ts'
import { countText, listText, numberText, scoreText } from './words.ts'

const WEAK_BELOW = 75

/** The report in a few sentences; each can be read alone. */
export function summarySentences(plan: ExportPlan): readonly string[] {
  return [
    overall(plan),
    ...limitSentences(plan.audit),
    blockers(plan),
    checks(plan),
    weakest(plan),
    platforms(plan),
    gains(plan),
    modules(plan),
  ].filter((sentence) => sentence !== '')
}

function overall({ audit }: ExportPlan): string {
  const { scores } = audit
  const parts = AUDITS.flatMap(({ id, title }) => {
    const score = scores[id]
    return score === null || score === undefined ? [] : [`${scoreText(score)} for ${title}`]
  })
  const grade = gradeOf(scores.grade)
  const graded = grade === undefined ? '' : `, grade ${grade.letter} (${grade.word})`
  const site = siteOf(audit)
  if (scores.overall === null || scores.overall === undefined) {
    const { reason } = scores.notJudged ?? {}
    const known = parts.length === 0 ? '' : ` (${listText(parts)})`
    return `${site} has no overall score${known}${reason === undefined ? '' : `: ${reason}`}.`
  }
  const split = parts.length < 2 ? '' : `: ${listText(parts)}`
  return `${site} scores ${scoreText(scores.overall)} of 100${graded}${split}.`
}

/** The limits of each audit's score, with the score without them. */
export function limitSentences(audit: AuditReport): readonly string[] {
  return AUDITS.flatMap(({ id, short }) => {
    const { caps = [], uncappedScore } = audit[id] ?? {}
    const [lowest] = [...caps].sort((one, other) => (one.max ?? 100) - (other.max ?? 100))
    if (lowest?.max == null || uncappedScore == null || uncappedScore <= lowest.max) return []
    const { headline = '', max } = lowest
    return [
      `The ${short} score is limited to ${scoreText(max)}: ${headline}. Without this limit it would be ${scoreText(uncappedScore)}.`,
    ]
  })
}

/** What keeps the page out comes before how well it does. */
function blockers({ audit }: ExportPlan): string {
  const limited = new Set(
    AUDITS.flatMap(({ id }) => audit[id]?.caps ?? []).map(({ check }) => check),
  )
  const ids = new Set(
    AUDITS.flatMap(({ id }) => audit[id]?.blockers ?? []).filter((id) => !limited.has(id)),
  )
  const found = allChecks(audit).filter(({ id }) => ids.has(id))
  if (found.length === 0 || limitSentences(audit).length > 0) return ''
  const said = found.map((check) => (check.message || titleOf(check)).replace(/\.$/, ''))
  return `Fix first: ${said.join('; ')}.`
}

function checks({ audit }: ExportPlan): string {
  const { total, pass, warn, fail, notApplicable, error } = tally(allChecks(audit))
  if (total === 0) return ''
  const verdicts = listText([
    `${pass} ${pass === 1 ? 'passes' : 'pass'}`,
    `${warn} ${warn === 1 ? 'warns' : 'warn'}`,
    `${fail} ${fail === 1 ? 'fails' : 'fail'}`,
  ])
  const others = [
    ...(notApplicable > 0
      ? [`${notApplicable} ${notApplicable === 1 ? 'does' : 'do'} not apply`]
      : []),
    ...(error > 0 ? [`${error} could not be evaluated`] : []),
  ]
  return `Of ${countText(total, 'check')}, ${verdicts}${others.length === 0 ? '' : `; ${listText(others)}`}.`
}

function weakest({ audit }: ExportPlan): string {
  const scored = AUDITS.flatMap(({ id }) => categoriesOf(audit, id)).flatMap((category) =>
    typeof category.score === 'number' ? [{ title: titleOf(category), score: category.score }] : [],
  )
  if (scored.length === 0) return ''
  const weak = scored
    .filter(({ score }) => score < WEAK_BELOW)
    .sort((one, other) => one.score - other.score)
    .slice(0, 3)
    .map(({ title, score }) => `${title} (${scoreText(score)})`)
  if (weak.length === 0) return `No category scores below ${WEAK_BELOW}.`
  return `The weakest ${weak.length === 1 ? 'category is' : 'categories are'} ${listText(weak)}.`
}

function platforms({ audit }: ExportPlan): string {
  const known = (audit.platforms ?? []).flatMap((platform) =>
    typeof platform.readiness === 'number'
      ? [{ title: titleOf(platform), readiness: platform.readiness }]
      : [],
  )
  const [best, ...others] = known.sort((one, other) => other.readiness - one.readiness)
  const worst = others.at(-1)
  if (best === undefined || worst === undefined) return ''
  if (best.readiness === worst.readiness) {
    return `The site is equally ready for all ${known.length} AI platforms (${scoreText(best.readiness)}).`
  }
  return `Among AI platforms the site is readiest for ${best.title} (${scoreText(best.readiness)}) and least ready for ${worst.title} (${scoreText(worst.readiness)}).`
}

function gains(plan: ExportPlan): string {
  const actions = actionsOf(plan)
  if (actions.length === 0) {
    const isJudged = allChecks(plan.audit).length > 0
    return isJudged ? 'There is nothing to do: every check passed.' : ''
  }
  const first = actions.slice(0, 3)
  const sum = first.reduce((total, { points }) => total + (points ?? 0), 0)
  const gain =
    sum > 0
      ? ` The first ${first.length === 1 ? 'one' : first.length} would add about ${numberText(sum)} points to the overall score.`
      : ''
  return `${countText(actions.length, 'action')} ${actions.length === 1 ? 'is' : 'are'} listed, the most useful first.${gain}`
}

function modules({ audit }: ExportPlan): string {
  const outcomes = Object.values(audit.modules ?? {})
  if (outcomes.length === 0) return ''
  const count = (status: string): number =>
    outcomes.filter((outcome: ReportOutcome) => outcome.status === status).length
  const [done, skipped, failed] = [count('done'), count('skipped'), count('failed')]
  const rest = [
    ...(skipped > 0 ? [`${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ]
  return `${countText(done, 'module')} ran${rest.length === 0 ? '' : `, ${listText(rest)}`}.`
}
