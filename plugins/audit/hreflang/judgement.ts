import type { HreflangOptions } from '../../../manifests/types/hreflang.ts'
import { issueSeverity } from '../page/defects.ts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import type { AlternateAnswer, AlternatePage, Answered } from './alternates.ts'
import { type Annotation, type OwnPage, type ReturnTag, returnTag } from './annotations.ts'
import type { Alternate, AlternateIssue, HreflangRule } from './types.ts'

/** One annotation with the response of its URL, ready to be judged. */
type Judged = {
  readonly annotation: Annotation
  /** Absent where there is no address to ask. */
  readonly answer: AlternateAnswer | undefined
  /** Other annotations give the same language another address. */
  readonly isConflicting: boolean
}

type Finding = readonly [rule: HreflangRule, values?: Readonly<Record<string, string>>]

/** Answers that say nothing of the page: the auditor may not see what search engines see. */
const REFUSALS = new Set([401, 402, 403, 407, 429, 451])
/** Bokmål and Nynorsk are both Norwegian. */
const ONE_LANGUAGE: ReadonlyMap<string, string> = new Map(Object.entries({ nb: 'no', nn: 'no' }))

/** The row of one alternate with its defects. */
export function judgeAlternate(judged: Judged, own: OwnPage, write: IssueWriter): Alternate {
  const { annotation, answer } = judged
  const { lang, href, places, valid, target } = annotation
  const answered = answer?.kind === 'answered' ? answer : undefined
  const page = answered?.page ?? undefined
  const tag = page && tagOf(annotation, page, own)
  const findings = [
    ...ofAnnotation(judged),
    ...ofAnswer(answer),
    ...(answered && page ? ofPage(annotation, { answered, page, tag: tag ?? null }) : []),
  ]
  return {
    lang,
    href,
    places,
    status: answered?.status ?? null,
    redirects: answered?.redirects ?? [],
    valid,
    returnTag: tag?.state ?? null,
    canonicalConflict: answered && page ? hasOtherCanonical(annotation, answered, page) : null,
    noindex: page?.noindex ?? null,
    language: page === undefined || page.language === 'und' ? null : page.language,
    isSelf: target !== null && own.addresses.has(target),
    checked: answer !== undefined && answer.kind !== 'notAsked',
    issues: findings.map(([rule, values]) => write(rule, { lang, href, ...values })),
  }
}

function ofAnnotation({ annotation, isConflicting }: Judged): Finding[] {
  const { valid, target, isRelative } = annotation
  const findings: Finding[] = []
  if (!valid) findings.push(['invalid-code'])
  if (target === null) findings.push(['unusable-href'])
  else if (isRelative) findings.push(['relative-href'])
  if (isConflicting) findings.push(['conflicting-targets'])
  return findings
}

function ofAnswer(answer: AlternateAnswer | undefined): Finding[] {
  if (answer === undefined) return []
  if (answer.kind === 'notAllowed') return [['address-not-allowed']]
  if (answer.kind === 'unreachable') return [['unreachable', { reason: answer.reason }]]
  if (answer.kind === 'notAsked') {
    return [[answer.why === 'limit' ? 'not-checked-limit' : 'not-checked-time']]
  }
  const status = String(answer.status)
  if (answer.isEndless) return [['endless-redirects']]
  if (REFUSALS.has(answer.status)) return [['refused', { status }]]
  const findings: Finding[] = []
  if (answer.redirects.length > 0) findings.push(['redirects', { target: answer.finalUrl }])
  if (answer.status < 200 || answer.status >= 300) findings.push(['http-error', { status }])
  else if (answer.page === null) findings.push(['not-read'])
  return findings
}

type Read = {
  readonly answered: Answered
  readonly page: AlternatePage
  /** null where the page itself cannot tell. */
  readonly tag: ReturnTag | null
}

function ofPage(annotation: Annotation, { answered, page, tag }: Read): Finding[] {
  const findings: Finding[] = []
  if (tag === null) findings.push(['return-tag-unknown'])
  else if (tag.state === 'missing') findings.push(['no-return-tag'])
  else if (tag.state === 'mismatch') findings.push(['return-tag-mismatch', { found: tag.found }])
  if (hasOtherCanonical(annotation, answered, page)) {
    findings.push(['canonical-conflict', { canonical: page.canonical ?? '' }])
  }
  if (page.noindex) findings.push(['noindex'])
  if (isOtherLanguage(annotation, page)) findings.push(['other-language', { found: page.language }])
  return findings
}

/**
 * Annotations of a sitemap are answered in the sitemap: where nothing but the sitemap names the
 * alternate and its page names no versions at all, the page cannot tell.
 */
function tagOf({ places }: Annotation, page: AlternatePage, own: OwnPage): ReturnTag | undefined {
  const tag = returnTag(page.annotations, own)
  const isOfSitemap = places.every((place) => place === 'sitemap')
  return isOfSitemap && tag.state === 'missing' && page.annotations.length === 0 ? undefined : tag
}

function hasOtherCanonical(
  { target }: Annotation,
  { finalUrl }: Answered,
  { canonical }: AlternatePage,
): boolean {
  return canonical !== null && canonical !== target && canonical !== finalUrl
}

function isOtherLanguage({ lang, valid }: Annotation, { language }: AlternatePage): boolean {
  if (!valid || lang === 'x-default' || language === 'und') return false
  const one = (code: string | null): string => ONE_LANGUAGE.get(code ?? '') ?? code ?? ''
  return one(primaryLanguage(lang)) !== one(language)
}

/** Tells of a defect in the words of the manifest. */
export type IssueWriter = (
  rule: HreflangRule,
  values: Readonly<Record<string, string>>,
) => AlternateIssue

const MAX_VALUE = 300

export function issueWriter(rules: HreflangOptions['rules']): IssueWriter {
  return (rule, values) => {
    const { text, ...own } = rules[rule]
    const message = text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      return Object.hasOwn(values, name) ? (values[name] ?? '').slice(0, MAX_VALUE) : whole
    })
    return { rule, severity: issueSeverity(own, 'info'), message }
  }
}
