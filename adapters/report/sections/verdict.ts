import { numberText } from '../../texts/format.ts'
import { hasText, locale, t } from '../../texts/texts.ts'
import { countsOf } from './report-model.ts'
import type { AuditId, Category, Report } from './report-types.ts'
import { scoreText } from './words.ts'

const WEAK_BELOW = 75
const MOST_WEAK = 3
const MOST_GAINS = 3

/**
 * The report in three sentences: its scores, what lowers them, and the possible gain. Limits come
 * first.
 */
export function verdictSentences(report: Report): readonly string[] {
  const limits = limitSentences(report)
  return [
    overall(report),
    ...limits,
    limits.length > 0 ? '' : blockers(report),
    found(report),
    gain(report),
  ].filter((sentence) => sentence !== '')
}

/** Parts of a sentence, joined as the reader's language does. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items)
}

/** A grade with its word; '' for an unknown grade. */
export function gradeWord(grade: string): string {
  const name = `report.grade.${grade}`
  return /^[A-F]$/.test(grade) && hasText(name) ? t(name) : ''
}

/** The audit's name, for readers who do not know its abbreviation. */
export function auditTitle(id: AuditId): string {
  return t(`report.audit.${id}`)
}

/** The audit's abbreviation. */
export function auditShort(id: AuditId): string {
  return t(`report.audit.${id}Short`)
}

function overall({ site, scores }: Report): string {
  const { overall: score, grade, notJudged: reason } = scores
  if (score === null) {
    return t(reason === '' ? 'report.verdict.noReason' : 'report.verdict.noScore', { site, reason })
  }
  const parts = (['seo', 'geo'] as const)
    .filter((id) => scores[id] !== null)
    .map((id) => t(`report.verdict.${id}`, { score: scoreText(scores[id]) }))
  const word = gradeWord(grade)
  const name = word === '' ? 'report.verdict.ungraded' : 'report.verdict.scores'
  const values = { site, score: scoreText(score), grade, word, parts: listText(parts) }
  return parts.length === 0 ? t('report.verdict.noParts', values) : t(name, values)
}

/** The limits of each audit's score, with the score without them. */
export function limitSentences({ audits }: Pick<Report, 'audits'>): readonly string[] {
  return audits.flatMap((audit) => {
    const { id, caps, uncapped } = audit
    const [lowest] = caps.toSorted((one, other) => (one.max ?? 100) - (other.max ?? 100))
    if (lowest?.max == null || uncapped === null || uncapped <= lowest.max) return []
    const { max, headline } = lowest
    const values = { max: scoreText(max), headline, score: scoreText(uncapped) }
    return [t('report.verdict.limit', { audit: auditShort(id), ...values })]
  })
}

/** Blockers come before the score. */
function blockers({ audits, checks }: Report): string {
  const limited = new Set(audits.flatMap(({ capChecks }) => capChecks))
  const found = checks.filter(({ id, isBlocker }) => isBlocker && !limited.has(id))
  if (found.length === 0) return ''
  const headlines = found.map(({ headline }) => headline.replace(/\.$/, '')).join('; ')
  return t('report.verdict.blockers', { headlines })
}

function found(report: Report): string {
  if (report.checks.length === 0) return ''
  const { fail, warn } = countsOf(report.checks)
  if (fail + warn === 0) return t('report.verdict.fine')
  const parts = [
    ...(fail > 0 ? [t('report.verdict.failed', { n: fail })] : []),
    ...(warn > 0 ? [t(`report.verdict.${fail > 0 ? 'warnedToo' : 'warned'}`, { n: warn })] : []),
  ]
  return t('report.verdict.found', { found: listText(parts), weak: weakest(report) })
}

function weakest({ audits }: Report): string {
  const weak = audits
    .flatMap(({ categories }) => categories)
    .filter((one): one is Category & { score: number } => one.score !== null)
    .filter(({ score }) => score < WEAK_BELOW)
    .sort((one, other) => one.score - other.score)
    .slice(0, MOST_WEAK)
    .map(({ title, score }) => `${title} (${scoreText(score)})`)
  if (weak.length === 0) return t('report.verdict.strong', { score: WEAK_BELOW })
  return t('report.verdict.weakest', { n: weak.length, list: listText(weak) })
}

function gain({ actions, checks }: Report): string {
  if (actions.length === 0) return checks.length > 0 ? t('report.actions.none') : ''
  // Findings of modules change no score, so the first actions may have no points.
  const gains = actions.map(({ points }) => points ?? 0).filter((points) => points > 0)
  const first = gains.sort((a, b) => b - a).slice(0, MOST_GAINS)
  const sum = first.reduce((total, points) => total + points, 0)
  if (sum <= 0) return t('report.verdict.actions', { n: actions.length })
  return t('report.verdict.gain', { n: first.length, sum, points: numberText(sum, 1) })
}
