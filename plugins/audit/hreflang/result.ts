import type { HreflangOptions } from '../../../manifests/types/hreflang.ts'
import { normUrl } from '../../web/http-url.ts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import type { Annotation, OwnPage } from './annotations.ts'
import type { IssueWriter } from './judgement.ts'
import type { Alternate, AlternateIssue, HreflangIssue, HreflangResult } from './types.ts'

const MAX_LANGS = 20
const ORDER = ['error', 'warning', 'info']

type ResultParts = {
  readonly alternates: readonly Alternate[]
  /** All of them, also those that are not listed. */
  readonly annotations: readonly Annotation[]
  readonly own: OwnPage
  readonly options: HreflangOptions
  readonly write: IssueWriter
}

/** The rows, with the issues and the score of the whole set. */
export function buildResult(parts: ResultParts): HreflangResult {
  const { alternates, annotations, own, options, write } = parts
  const isEmpty = annotations.length === 0
  const selfReference = annotations.some(
    ({ target }) => target !== null && own.addresses.has(target),
  )
  const pageIssues = isEmpty ? [] : issuesOfPage({ annotations, own, selfReference, write })
  return {
    alternates,
    declared: annotations.length,
    checked: alternates.filter(({ checked }) => checked).length,
    xDefault: xDefaultOf(annotations),
    selfReference: isEmpty ? null : selfReference,
    issues: [
      ...pageIssues.map((issue) => ({ ...issue, count: 0, langs: [] })),
      ...issuesOfRows(alternates),
    ].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)),
    score: scoreOf(alternates, pageIssues, options),
  }
}

function xDefaultOf(annotations: readonly Annotation[]): string | null {
  const found = annotations.find(({ lang, target }) => lang === 'x-default' && target !== null)
  return found?.target ?? null
}

type PageParts = Pick<ResultParts, 'annotations' | 'own' | 'write'> & {
  readonly selfReference: boolean
}

function issuesOfPage({ annotations, own, selfReference, write }: PageParts): AlternateIssue[] {
  const languages = new Set(
    annotations.flatMap(({ lang, valid }) => (valid ? (primaryLanguage(lang) ?? []) : [])),
  )
  languages.delete('x')
  const canonical = own.canonical === null ? null : normUrl(own.canonical)
  const isCopy = canonical !== null && canonical !== normUrl(own.url)
  const hasDefault = annotations.some(({ lang }) => lang === 'x-default')
  const issues: AlternateIssue[] = []
  if (!selfReference) issues.push(write('no-self-reference', { href: own.url }))
  if (!hasDefault && languages.size > 1) issues.push(write('no-x-default', {}))
  if (isCopy) issues.push(write('page-canonical-conflict', { canonical: canonical ?? '' }))
  return issues
}

/** One entry per rule that rows break, in the words for the first of them. */
function issuesOfRows(alternates: readonly Alternate[]): HreflangIssue[] {
  const rows = new Map<AlternateIssue['rule'], { first: AlternateIssue; langs: string[] }>()
  for (const { issues, lang } of alternates) {
    for (const issue of issues) {
      const known = rows.get(issue.rule) ?? { first: issue, langs: [] }
      known.langs.push(lang)
      rows.set(issue.rule, known)
    }
  }
  return [...rows.values()].map(({ first, langs }) => ({
    ...first,
    count: langs.length,
    langs: [...new Set(langs)].slice(0, MAX_LANGS),
  }))
}

/** The formula is in the manifest's description. */
function scoreOf(
  alternates: readonly Alternate[],
  pageIssues: readonly AlternateIssue[],
  { pointsLeft, pagePenalty }: HreflangOptions,
): number | null {
  const judged = alternates.filter(({ checked, issues }) => checked || hasError(issues))
  if (judged.length === 0) return null
  const points = judged.map(({ issues }) => {
    if (hasError(issues)) return pointsLeft.error
    return issues.some(({ severity }) => severity === 'warning') ? pointsLeft.warning : 100
  })
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length
  const penalty = pageIssues.reduce((sum, { severity }) => {
    return sum + (severity === 'info' ? 0 : pagePenalty[severity])
  }, 0)
  return Math.round(Math.max(0, mean - penalty))
}

function hasError(issues: readonly AlternateIssue[]): boolean {
  return issues.some(({ severity }) => severity === 'error')
}
