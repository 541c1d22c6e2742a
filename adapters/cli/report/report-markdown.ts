import type { CheckAuditResponse, CheckResult } from '../../../plugins/checks/index.ts'
import type { CombinedAuditResponse } from '../../audit/combined-response.ts'
import type { ModuleOutcome } from '../../audit/module-outcome.ts'
import { printable } from '../printable.ts'

/** The report as Markdown: scores, then every finding with its remedy, as a work list. */
export function reportMarkdown(given: CombinedAuditResponse): string {
  const report = printable(given)
  const { url, finalUrl, auditedAt, scores } = report
  const lines = [
    `# Audit of ${escaped(url)}`,
    '',
    ...(finalUrl === url ? [] : [`Answered by ${escaped(finalUrl)}.`, '']),
    `Audited ${auditedAt}. Overall ${show(scores.overall)} (${scores.grade ?? 'no grade'}), SEO ${show(scores.seo)}, GEO ${show(scores.geo)}.`,
    '',
    '## Readiness for AI platforms',
    '',
    '| Platform | Readiness | Visibility | |',
    '| --- | ---: | ---: | --- |',
    ...report.platforms.map(
      ({ title, readiness, visibility, reasons }) =>
        `| ${title} | ${show(readiness)} | ${show(visibility)} | ${escaped(reasons.visibility.join('; '))} |`,
    ),
    '',
    ...moduleLines(report),
    '## What to do',
    '',
    ...actionLines(report),
    ...[report.seo, report.geo].flatMap((audit) => (audit ? auditLines(audit) : [])),
    ...warningLines(report),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function moduleLines({ modules }: CombinedAuditResponse): string[] {
  const rows = Object.entries(modules)
    .filter(([id]) => !['crawl', 'geo', 'seo'].includes(id))
    .map(([id, outcome]) => {
      const score = outcome.status === 'done' && outcome.score !== undefined ? outcome.score : ''
      return `| ${id} | ${outcome.status} | ${score} | ${escaped(moduleText(outcome))} |`
    })
  if (rows.length === 0) return []
  return ['## Modules', '', '| Module | | Score | |', '| --- | --- | ---: | --- |', ...rows, '']
}

function moduleText(outcome: ModuleOutcome): string {
  if (outcome.status === 'done') return outcome.summary ?? ''
  return outcome.status === 'skipped' ? outcome.skipped : outcome.error
}

function actionLines({ actions }: CombinedAuditResponse): string[] {
  if (actions.length === 0) return ['Nothing: no check fails or warns.', '']
  return [
    ...actions.flatMap(({ how, why, impact, effort, checks }) => [
      `- [ ] ${escaped(how)}`,
      `  ${escaped(why)} (+${impact.toFixed(1)} points, ${effort} effort; ${checks.map((id) => `\`${id}\``).join(', ')})`,
    ]),
    '',
  ]
}

function auditLines(audit: CheckAuditResponse): string[] {
  return [
    `## ${audit.audit.toUpperCase()} findings`,
    '',
    ...audit.categories.flatMap(({ title, score, checks }) => {
      const findings = checks.filter(({ status }) => status === 'fail' || status === 'warn')
      return [
        `### ${escaped(title)}: ${show(score)}`,
        '',
        ...(findings.length === 0 ? ['No finding.'] : findings.flatMap(findingLines)),
        '',
      ]
    }),
  ]
}

function findingLines({ status, title, message, evidence, accepted }: CheckResult): string[] {
  const mark = accepted ? 'accepted' : status
  return [
    `- **${mark}** ${escaped(title)}: ${escaped(message)}`,
    ...evidence.map((sample) => {
      const place = [sample.url, sample.selector, sample.line && `line ${sample.line}`]
      const text = [place.filter(Boolean).join(', '), sample.snippet ?? sample.detail ?? '']
      return `  - ${code(text.filter(Boolean).join(': '))}`
    }),
  ]
}

function warningLines({ warnings }: CombinedAuditResponse): string[] {
  if (warnings.length === 0) return []
  return [
    '## Warnings',
    '',
    ...warnings.map(({ code: id, message }) => `- ${id}: ${escaped(message)}`),
  ]
}

function show(score: number | null): string {
  return score === null ? 'none' : String(score)
}

/** Page text must not become markup of the report. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ')
}

function code(text: string): string {
  const flat = text.replace(/\s+/g, ' ')
  return flat.includes('`') ? `\`\` ${flat.replaceAll('``', "''")} \`\`` : `\`${flat}\``
}
