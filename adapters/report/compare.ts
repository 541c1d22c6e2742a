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
import { loadTexts } from '../texts/load-texts.ts'
import { inLanguage, LANGUAGES, type Language, t } from '../texts/texts.ts'
import { type AuditReport, allChecks, type ReportOutcome } from './audit-report.ts'
import { boundToSchema } from './bound-json.ts'
import { compareCitations } from './compare/citations.ts'
import { compareFindings } from './compare/findings.ts'
import { exportSchemas } from './export-schema.ts'
import { MOST_VALUES } from './report-document.ts'
import { languageOfReport, reportIn } from './report-language.ts'
import { View } from './sections/view.ts'

type Pair = {
  readonly before: AuditReport
  readonly after: AuditReport
  /** Default: that of the later report. */
  readonly language?: Language
}

/** JSON Schema of the two reports as they are read. */
export function comparePairSchema() {
  const { report } = exportSchemas()
  const language = {
    enum: LANGUAGES,
    description: 'Language of the comparison. Default: that of the later report.',
    examples: ['fr'],
  } as const
  const properties = { before: report, after: report, language }
  return { type: 'object', required: ['before', 'after'], properties } as const satisfies JsonSchema
}

const validatePair = requestValidator<Pair>(comparePairSchema)

/** Compares the two reports in a request's body. @throws INVALID_JSON, INVALID_REQUEST */
export async function compareTask(bytes: Uint8Array): Promise<ReportComparison> {
  const value = parseJson(bytes, 2 * MOST_VALUES)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `Send {"before": report, "after": report}. It is ${showValue(value)}.`
    throw invalidRequest([{ path: '', message }])
  }
  return await compareIn(validatePair(boundToSchema(value, comparePairSchema())))
}

/** Compares two reports in one language: places of modules' findings are texts. */
export async function compareIn(pair: Pair): Promise<ReportComparison> {
  const { language = languageOfReport(pair.after) } = pair
  const before = await reportIn(language, pair.before)
  const after = await reportIn(language, pair.after)
  loadTexts(language)
  return inLanguage(language, () => compareReports(before, after))
}

/**
 * Lists the changes between two reports, in the current language, and the reasons that make them
 * hard to compare.
 */
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

type Figure = readonly [path: string, unit?: string]

/** The main numbers of a module's result; their titles are texts. */
const FIGURES: Readonly<Record<string, readonly Figure[]>> = {
  cwv: [
    ['field.LCP.p75', 'ms'],
    ['field.INP.p75', 'ms'],
    ['field.CLS.p75'],
    ['lab.mobile.performanceScore'],
    ['lab.desktop.performanceScore'],
    ['lab.mobile.lcpMs', 'ms'],
    ['lab.mobile.tbtMs', 'ms'],
    ['lab.mobile.cls'],
  ],
  crawl: [['html.bytes', 'bytes'], ['html.wordCount'], ['sitemap.urls']],
  backlinks: [
    ['api.authority'],
    ['api.referringDomains'],
    ['api.backlinks'],
    ['commonCrawl.captures.pages'],
    ['commonCrawl.harmonicCentralityRank'],
  ],
  dataforseo: [
    ['serp.ownRank'],
    ['backlinks.referringDomains'],
    ['backlinks.backlinks'],
    ['backlinks.spamScore'],
  ],
  hreflang: [['declared']],
  local: [['places.rating'], ['places.ratingCount']],
  multipage: [['coverage.pagesRead'], ['coverage.linksChecked'], ['coverage.sitemapUrls']],
  tier2: [
    ['outranking.ownRank'],
    ['jsRendering.rawWords'],
    ['jsRendering.renderedWords'],
    ['cro.score'],
  ],
  fanout: [['coverage']],
  visual: [['cookieBanner.coversPercent', '%']],
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
  return (known(FIGURES, id) ?? []).flatMap(([name, unit = null]) => {
    const [from, to] = [old, now].map(({ result }) => new View(result).number(name))
    const change = numberChange(from, to)
    const title = t(`compare.figure.${id}.${name}`)
    return change.before === change.after ? [] : [{ name, title, unit, ...change }]
  })
}

function warningsOf(before: AuditReport, after: AuditReport): readonly ComparisonWarning[] {
  const [old, now] = [comparedReport(before), comparedReport(after)]
  const differ = (name: string, was: string | null, is: string | null): string =>
    was === is
      ? ''
      : t(`compare.differ.${name}`, {
          before: was ?? t('common.unknown'),
          after: is ?? t('common.unknown'),
        })
  const isWrongOrder = Date.parse(old.auditedAt ?? '') > Date.parse(now.auditedAt ?? '')
  const isSamePage = address(old.url) === address(now.url)
  const found: readonly (readonly [ComparisonWarning['code'], string])[] = [
    ['DIFFERENT_ADDRESS', isSamePage ? '' : differ('address', old.url, now.url)],
    ['DIFFERENT_OPTIONS', differentOptions(before, after)],
    ['DIFFERENT_PROMPTS', hasOtherPrompts(before, after) ? t('compare.prompts') : ''],
    ['DIFFERENT_CATALOGUE', differ('catalogue', old.catalogueVersion, now.catalogueVersion)],
    ['DIFFERENT_ENGINE', differ('engine', old.engineVersion, now.engineVersion)],
    ['WRONG_ORDER', isWrongOrder ? t('compare.wrongOrder') : ''],
  ]
  return found.flatMap(([code, message]) => (message === '' ? [] : [{ code, message }]))
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
    onlyIn('modules', modulesOf(before), modulesOf(after)),
    onlyIn('accepted', acceptedOf(before), acceptedOf(after)),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

const MOST_NAMED = 8

function onlyIn(what: string, before: readonly string[], after: readonly string[]): string {
  const [old, now] = [new Set(before), new Set(after)]
  const named = [...before.filter((id) => !now.has(id)), ...after.filter((id) => !old.has(id))]
  if (named.length === 0) return ''
  const names = named.slice(0, MOST_NAMED).join(', ')
  return t(`compare.onlyOne.${what}`, { names, more: Math.max(0, named.length - MOST_NAMED) })
}

function hasOtherPrompts(before: AuditReport, after: AuditReport): boolean {
  const [old = [], now = []] = [before, after].map(({ modules = {} }) => {
    const { items } = new View(known(modules, 'citation')?.result).list('prompts', 100)
    return items.map((prompt) => prompt.text('text')).sort()
  })
  return old.length > 0 && now.length > 0 && old.join('\n') !== now.join('\n')
}
