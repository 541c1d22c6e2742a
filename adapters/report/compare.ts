import { parseUrl } from '../../core/url.ts'
import type {
  ComparisonWarning,
  FigureChange,
  ModuleChange,
  NumberChange,
  ReportComparison,
} from '../../manifests/types/records.ts'
import { parseJson } from '../http/json.ts'
import { invalidRequest, requestValidator, showValue } from '../http/request-validation.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { known } from '../texts/format.ts'
import { type AuditReport, allChecks, type ReportOutcome } from './audit-report.ts'
import { boundToSchema } from './bound-json.ts'
import { compareCitations } from './compare/citations.ts'
import { compareFindings } from './compare/findings.ts'
import { exportSchemas } from './export-schema.ts'
import { MOST_VALUES } from './report-document.ts'
import { View } from './sections/view.ts'

type Pair = { readonly before: AuditReport; readonly after: AuditReport }

/** JSON Schema of the two reports as they are read. */
export function comparePairSchema() {
  const { report } = exportSchemas()
  const properties = { before: report, after: report }
  return { type: 'object', required: ['before', 'after'], properties } as const satisfies JsonSchema
}

const validatePair = requestValidator<Pair>(comparePairSchema)

/** Compares the two reports in a request's body. @throws INVALID_JSON, INVALID_REQUEST */
export function compareTask(bytes: Uint8Array): ReportComparison {
  const value = parseJson(bytes, 2 * MOST_VALUES)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `Send {"before": report, "after": report}. It is ${showValue(value)}.`
    throw invalidRequest([{ path: '', message }])
  }
  const { before, after } = validatePair(boundToSchema(value, comparePairSchema()))
  return compareReports(before, after)
}

/** What changed between two reports, and what makes them hard to compare. */
export function compareReports(before: AuditReport, after: AuditReport): ReportComparison {
  const score = (id: 'overall' | 'seo' | 'geo'): NumberChange =>
    numberChange(before.scores[id], after.scores[id])
  return {
    before: comparedReport(before),
    after: comparedReport(after),
    scores: { overall: score('overall'), seo: score('seo'), geo: score('geo') },
    findings: compareFindings(before, after),
    modules: compareModules(before, after),
    citations: compareCitations(before, after),
    warnings: warningsOf(before, after),
  }
}

/** Whether something is worse: a score fell, or there is a new finding or a heavier one. */
export function isWorse({ scores, findings }: ReportComparison): boolean {
  const { before, after } = scores.overall
  const isHeavier = findings.unchanged.some(({ trend }) => trend === 'worse')
  return (after ?? 0) < (before ?? 0) || findings.new.length > 0 || isHeavier
}

function comparedReport(report: AuditReport): ReportComparison['before'] {
  const { url, finalUrl, auditedAt, catalogueVersion, engine } = report
  return {
    url: finalUrl ?? url,
    auditedAt: auditedAt ?? null,
    catalogueVersion: catalogueVersion ?? null,
    engineVersion: engine?.version ?? null,
  }
}

type Known = number | null | undefined

function numberChange(before: Known, after: Known): NumberChange {
  const isKnown = typeof before === 'number' && typeof after === 'number'
  const change = isKnown ? Number((after - before).toPrecision(12)) : null
  return { before: before ?? null, after: after ?? null, change }
}

type Figure = readonly [path: string, title: string, unit?: string]

/** The main numbers of a module's result. */
const FIGURES: Readonly<Record<string, readonly Figure[]>> = {
  cwv: [
    ['field.LCP.p75', 'Largest Contentful Paint, visitors', 'ms'],
    ['field.INP.p75', 'Interaction to Next Paint, visitors', 'ms'],
    ['field.CLS.p75', 'Cumulative Layout Shift, visitors'],
    ['lab.mobile.performanceScore', 'Performance, mobile lab'],
    ['lab.desktop.performanceScore', 'Performance, desktop lab'],
    ['lab.mobile.lcpMs', 'Largest Contentful Paint, mobile lab', 'ms'],
    ['lab.mobile.tbtMs', 'Total Blocking Time, mobile lab', 'ms'],
    ['lab.mobile.cls', 'Cumulative Layout Shift, mobile lab'],
  ],
  crawl: [
    ['html.bytes', 'HTML', 'bytes'],
    ['html.wordCount', 'Words on the page'],
    ['sitemap.urls', 'Addresses in the sitemap'],
  ],
  backlinks: [
    ['api.authority', 'Authority'],
    ['api.referringDomains', 'Referring domains'],
    ['api.backlinks', 'Backlinks'],
    ['commonCrawl.captures.pages', 'Pages in Common Crawl'],
    ['commonCrawl.harmonicCentralityRank', 'Rank by centrality'],
  ],
  dataforseo: [
    ['serp.ownRank', 'Rank of the site'],
    ['backlinks.referringDomains', 'Referring domains'],
    ['backlinks.backlinks', 'Backlinks'],
    ['backlinks.spamScore', 'Spam score'],
  ],
  hreflang: [['declared', 'Language versions']],
  local: [
    ['places.rating', 'Rating'],
    ['places.ratingCount', 'Ratings'],
  ],
  multipage: [
    ['coverage.pagesRead', 'Pages read'],
    ['coverage.linksChecked', 'Links checked'],
    ['coverage.sitemapUrls', 'Addresses in the sitemap'],
  ],
  tier2: [
    ['outranking.ownRank', 'Rank of the site'],
    ['jsRendering.rawWords', 'Words without JavaScript'],
    ['jsRendering.renderedWords', 'Words with JavaScript'],
    ['cro.score', 'Conversion'],
  ],
  fanout: [['coverage', 'Questions the page answers']],
  visual: [['cookieBanner.coversPercent', 'Covered by the cookie banner', '%']],
}

function compareModules(before: AuditReport, after: AuditReport): readonly ModuleChange[] {
  const ids = new Set([...Object.keys(before.modules ?? {}), ...Object.keys(after.modules ?? {})])
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map(({ modules = {} }) => known(modules, id))
    const change = {
      id,
      before: stateOf(old),
      after: stateOf(now),
      score: numberChange(old?.score, now?.score),
      figures: figuresOf(id, old, now),
    }
    return isChanged(change) ? [change] : []
  })
}

function isChanged({ before, after, score, figures }: ModuleChange): boolean {
  const isOther = before.status !== after.status || before.verdict !== after.verdict
  return isOther || score.before !== score.after || figures.length > 0
}

function stateOf(outcome: ReportOutcome | undefined): ModuleChange['before'] {
  return { status: outcome?.status ?? 'absent', verdict: outcome?.verdict ?? null }
}

function figuresOf(
  id: string,
  old: ReportOutcome | undefined,
  now: ReportOutcome | undefined,
): readonly FigureChange[] {
  if (old?.status !== 'done' || now?.status !== 'done') return []
  return (known(FIGURES, id) ?? []).flatMap(([name, title, unit = null]) => {
    const change = numberChange(numberAt(old.result, name), numberAt(now.result, name))
    return change.before === change.after ? [] : [{ name, title, unit, ...change }]
  })
}

function numberAt(result: unknown, path: string): number | null {
  const names = path.split('.')
  return new View(result).at(...names.slice(0, -1)).number(names.at(-1) ?? '')
}

function warningsOf(before: AuditReport, after: AuditReport): readonly ComparisonWarning[] {
  const [old, now] = [comparedReport(before), comparedReport(after)]
  const found: readonly (readonly [ComparisonWarning['code'], string])[] = [
    [
      'DIFFERENT_ADDRESS',
      differ('The reports are of different addresses', old.url, now.url, address),
    ],
    ['DIFFERENT_OPTIONS', differentOptions(before, after)],
    ['DIFFERENT_PROMPTS', differentPrompts(before, after)],
    [
      'DIFFERENT_CATALOGUE',
      differ('The catalogues of checks differ', old.catalogueVersion, now.catalogueVersion),
    ],
    ['DIFFERENT_ENGINE', differ('The programs differ', old.engineVersion, now.engineVersion)],
    ['WRONG_ORDER', wrongOrder(old.auditedAt, now.auditedAt)],
  ]
  return found.flatMap(([code, message]) => (message === '' ? [] : [{ code, message }]))
}

function differ(
  what: string,
  before: string | null,
  after: string | null,
  same: (text: string) => string = String,
): string {
  if (same(before ?? '') === same(after ?? '')) return ''
  return `${what}: ${before ?? 'unknown'} before, ${after ?? 'unknown'} after.`
}

/** An address as it is compared: without its fragment. */
function address(text: string): string {
  return parseUrl(text)?.href.replace(/#.*$/, '') ?? text
}

/** A report does not have the options of its audit, but their effects. */
function differentOptions(before: AuditReport, after: AuditReport): string {
  const modulesOf = ({ modules = {} }: AuditReport) => Object.keys(modules)
  const acceptedOf = (report: AuditReport) =>
    allChecks(report).flatMap(({ id, accepted }) => (accepted === true ? [id] : []))
  return [
    onlyIn('Only one audit had these modules', modulesOf(before), modulesOf(after)),
    onlyIn('Only one audit accepted these findings', acceptedOf(before), acceptedOf(after)),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

const MOST_NAMED = 8

function onlyIn(what: string, before: readonly string[], after: readonly string[]): string {
  const [old, now] = [new Set(before), new Set(after)]
  const named = [...before.filter((id) => !now.has(id)), ...after.filter((id) => !old.has(id))]
  if (named.length === 0) return ''
  const rest = named.length - MOST_NAMED
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `${what}: ${named.slice(0, MOST_NAMED).join(', ')}${more}.`
}

function differentPrompts(before: AuditReport, after: AuditReport): string {
  const [old, now] = [before, after].map(({ modules = {} }) => {
    const { items } = new View(known(modules, 'citation')?.result).list('prompts', 100)
    return items.map((prompt) => prompt.text('text')).sort()
  })
  const isDifferent = old?.length && now?.length && old.join('\n') !== now.join('\n')
  return isDifferent ? 'The AI platforms were asked different questions.' : ''
}

function wrongOrder(before: string | null, after: string | null): string {
  const [old, now] = [Date.parse(before ?? ''), Date.parse(after ?? '')]
  return old > now ? 'The first report is later than the second.' : ''
}
