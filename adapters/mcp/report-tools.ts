import { AppError } from '../../core/errors.ts'
import type {
  CheckResult,
  CombinedAuditResponse,
  FindingChange,
  GetFindingsCall,
  ModuleFinding,
} from '../../manifests/types/records.ts'
import type { Catalogue } from '../../plugins/audit/checks/index.ts'
import type { AuditContext } from '../api/audit/audit-run.ts'
import { findCheck } from '../api/audit/find-check.ts'
import { compareIn } from '../report/compare.ts'
import type { Language } from '../texts/texts.ts'
import { headOf, pageOf, piecesOf } from './answer.ts'
import { checkExamples } from './check-examples.ts'
import { type ReportFiles, reportMimeTypes, reportUri } from './report-files.ts'
import type { ReportStore } from './report-store.ts'
import { defineTool, type Tool } from './tool.ts'

type ReportToolParts = {
  readonly audit: AuditContext
  readonly reports: ReportStore
  readonly files: ReportFiles
}

/** Tools that read the reports of this process, and the catalogue of checks. */
export function reportTools({ audit, reports, files }: ReportToolParts): readonly Tool[] {
  /** Id of a report in a language; another one than that of the given report if it has another. */
  const inLanguage = (language: Language, owner: string, id: string): string => {
    const report = reports.read(owner, id)
    if (report.language === language) return id
    const made = reports.add(owner, audit.localizer(language).report(report))
    if (made !== undefined) return made
    const problem = 'The report is too large to keep in a second language.'
    throw new AppError('NOT_STORED', { problem })
  }
  const { catalogue } = audit
  return [
    defineTool({
      name: 'get_findings',
      title: 'Get findings',
      description:
        'Lists the findings of a report with evidence and fix: failed checks first, then warnings, by weight, and then the findings of modules.',
      record: 'GetFindingsCall',
      run: (given, { access }) => {
        const report = reports.read(access.owner, given.report)
        const found = findingsOf(report, catalogue, given)
        const { items, nextCursor } = pageOf(found, given)
        return { facts: { total: found.length, nextCursor }, data: items }
      },
    }),
    defineTool({
      name: 'explain_check',
      title: 'Explain a check',
      description:
        'Shows what a check measures, when it passes, warns and fails, how to fix it, examples of each result, the strength of its evidence, and its sources.',
      record: 'ExplainCheckCall',
      isOwnText: true,
      run: ({ id }) => {
        const check = findCheck(id, catalogue.checks)
        const { title, audit: of, category, weight, effort, evidence, thresholds } = check
        const { tests, expected, criteria, fix, source, inputs, platforms = [] } = check
        const rule = { tests, pass: expected, ...criteria }
        const about = { weight, effort, evidence, platforms, inputs, thresholds, sources: source }
        const examples = checkExamples(check.id)
        return {
          facts: { id: check.id, title, audit: of, category, rule, fix, examples, ...about },
        }
      },
    }),
    defineTool({
      name: 'get_module',
      title: 'Get the result of a module',
      description:
        'Returns what one module of a report measured and found, in pieces with their path. Use nextCursor to continue large results.',
      record: 'GetModuleCall',
      run: ({ report: id, module, cursor }, { access }) => {
        const { modules } = reports.read(access.owner, id)
        const outcome = Object.hasOwn(modules, module) ? modules[module] : undefined
        if (outcome === undefined) throw unknownModule(module, Object.keys(modules))
        const pieces = piecesOf(outcome)
        const { items, nextCursor } = pageOf(pieces, { cursor, limit: pieces.length })
        return {
          facts: { module, status: outcome.status, pieces: pieces.length, nextCursor },
          data: items,
        }
      },
    }),
    defineTool({
      name: 'compare_reports',
      title: 'Compare two reports',
      description:
        'Compares two reports: scores, and findings that are new, fixed, better or worse, place by place.',
      record: 'CompareReportsCall',
      run: async ({ before: one, after: other, language }, { access: { owner } }) => {
        const [before, after] = [reports.read(owner, one), reports.read(owner, other)]
        const comparison = await compareIn({ before, after, ...(language && { language }) })
        const { scores, findings, modules, citations, warnings } = comparison
        const trended = (wanted: string) =>
          findings.unchanged.filter(({ trend }) => trend === wanted).map(changeOf)
        const count = (of: keyof typeof findings): number => findings[of].length
        return {
          facts: {
            scores,
            new: count('new'),
            fixed: count('fixed'),
            unchanged: count('unchanged'),
            notComparable: count('other'),
            warnings: warnings.map(({ message }) => message),
          },
          data: {
            new: findings.new.map(changeOf),
            fixed: findings.fixed.map(changeOf),
            worse: trended('worse'),
            better: trended('better'),
            notComparable: findings.other.map(({ id, reason }) => `${id}: ${reason}`),
            modules,
            citations,
          },
        }
      },
    }),
    defineTool({
      name: 'export_report',
      title: 'Export a report',
      description:
        'Creates a document from a report and returns a link to it as a resource. For markdown, also returns the beginning of the text. In another language, the document is a report with its own id.',
      record: 'ExportReportCall',
      run: async ({ report, format, language }, { access: { owner }, signal }) => {
        const id = language === undefined ? report : inLanguage(language, owner, report)
        const { json } = reports.get(owner, id)
        const mimeType = reportMimeTypes[format]
        const links = [{ uri: reportUri(id, format), name: `report.${format}`, mimeType }]
        if (format !== 'markdown') return { facts: { report: id, format }, links }
        const text = await files.markdown(json, signal)
        const shown = headOf(text, mostShownBytes)
        const facts = {
          report: id,
          format,
          characters: text.length,
          notShown: text.length - shown.length,
        }
        return { facts, text: shown, links }
      },
    }),
  ]
}

function changeOf({ id, place, headline, before, after }: FindingChange) {
  return { id, ...(place !== null && { place }), headline, change: `${before} -> ${after}` }
}

const mostShownBytes = 16_000
const mostEvidence = 3
const longestEvidence = 300

/** A failed check, or a finding of a module. */
type Finding = {
  readonly status: CheckResult['status']
  readonly category: string
} & Readonly<Record<string, unknown>>

const order = ['fail', 'warn', 'error', 'pass', 'notApplicable']
const usual: readonly string[] = ['fail', 'warn']

type Wanted = Pick<GetFindingsCall, 'status' | 'category' | 'platform'>

function findingsOf(
  report: CombinedAuditResponse,
  catalogue: Catalogue,
  { status, category, platform }: Wanted,
): readonly Finding[] {
  const platformsOf = new Map(catalogue.checks.map(({ id, platforms = [] }) => [id, platforms]))
  const wanted = (one: Finding): boolean =>
    (status === undefined ? usual.includes(one.status) : one.status === status) &&
    (category === undefined || isOf(category, one.category))
  const checks = (['seo', 'geo'] as const)
    .flatMap((audit) => (report[audit]?.categories ?? []).map((group) => ({ audit, ...group })))
    .flatMap(({ audit, id, checks }) =>
      checks.map((check) => ({ check, category: `${audit}.${id}` })),
    )
    .filter(({ check }) => platform === undefined || platformsOf.get(check.id)?.includes(platform))
    .sort((a, b) => placeOf(a.check) - placeOf(b.check) || b.check.weight - a.check.weight)
    .map(({ check, category: of }) => checkFinding(check, of))
  return [...checks, ...(platform === undefined ? modulesOf(report) : [])].filter(wanted)
}

const placeOf = ({ status }: CheckResult): number => order.indexOf(status)

/** A category is named with its audit (seo.on-page) or without. */
function isOf(wanted: string, category: string): boolean {
  return category === wanted || category.slice(category.indexOf('.') + 1) === wanted
}

function checkFinding(check: CheckResult, category: string): Finding {
  const { id, status, message, fix, weight, effort, evidence, reason, accepted } = check
  const isOpen = status !== 'pass' && status !== 'notApplicable'
  return {
    check: id,
    status,
    category,
    message,
    ...(isOpen && { fix, weight, effort }),
    ...(evidence.length > 0 && { evidence: evidence.slice(0, mostEvidence).map(shortEvidence) }),
    ...(reason !== undefined && { reason }),
    ...(accepted && { accepted }),
  }
}

function shortEvidence(evidence: CheckResult['evidence'][number]) {
  return Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, longestEvidence) : value,
    ]),
  )
}

function modulesOf({ modules }: CombinedAuditResponse): readonly Finding[] {
  return Object.entries(modules).flatMap(([id, outcome]) =>
    outcome.status === 'done' ? (outcome.findings ?? []).map((one) => moduleFinding(one, id)) : [],
  )
}

function moduleFinding(
  { id, severity, headline, evidence, remedy, effort }: ModuleFinding,
  module: string,
): Finding {
  const status = severity === 'critical' || severity === 'high' ? 'fail' : 'warn'
  const places = evidence.slice(0, mostEvidence).map((place) => place.slice(0, longestEvidence))
  return {
    ...{ finding: id, status, category: module, severity, message: headline, fix: remedy, effort },
    ...(places.length > 0 && { evidence: places }),
  }
}

function unknownModule(given: string, known: readonly string[]): AppError {
  const problem = `This report has no module ${JSON.stringify(given)}. It has: ${known.join(', ')}.`
  return new AppError('NOT_FOUND', { problem })
}
