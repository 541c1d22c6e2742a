import { AppError } from '../../../core/errors.ts'
import type { SiteIssue, SiteSummary } from '../../../manifests/types/records.ts'
import type { SitePage } from '../../../plugins/audit/site/site-data.ts'
import { inLanguage, type Language, t } from '../../texts/texts.ts'
import type { SiteAuditParts } from './parts.ts'
import { reasonIn } from './rows.ts'

type Source = {
  readonly parts: Pick<SiteAuditParts, 'audit' | 'siteAudits'>
  /** The audit's id. */
  readonly id: string
}

/** Number of example pages per issue that are read again to describe them in another language. */
const TRANSLATED = 3

/**
 * Issues in a language. Their texts are rebuilt from the measured values of the first examples; the
 * other examples lose their detail. Texts without a translation stay as they are.
 */
export async function issuesIn(
  language: Language,
  issues: readonly SiteIssue[],
  { parts: { audit, siteAudits }, id }: Source,
): Promise<readonly SiteIssue[]> {
  if (language === 'en') return issues
  const localizer = audit.localizer(language)
  const titles = await import('../../../plugins/audit/site/index.ts')
  const pages = new Map<number, Promise<SitePage | undefined>>()
  const pageOf = (n: number) => {
    const known = pages.get(n) ?? siteAudits.page(id, n).then((found) => found?.page)
    pages.set(n, known)
    return known
  }
  const textsOf = async (checkId: string, n: number | null) => {
    const page = n === null ? undefined : await pageOf(n)
    const stored = page?.judgement?.results.find((result) => result.id === checkId)
    return stored && localizer.check(stored)
  }
  const translated: SiteIssue[] = []
  for (const issue of issues) {
    if (issue.kind === 'site') {
      const [title, remedy] = [issue.title, issue.remedy].map((text) => localizer.rule(text))
      const examples = issue.examples.map((one) => ({
        ...one,
        // Details that are not reasons are addresses, which have no translation.
        detail: one.detail === null ? null : reasonIn(localizer, one.detail),
      }))
      translated.push({
        ...{ ...issue, examples },
        ...{ title: title ?? issue.title, remedy: remedy ?? issue.remedy },
      })
      continue
    }
    const found = await Promise.all(
      issue.examples.slice(0, TRANSLATED).map(({ n }) => textsOf(issue.id, n)),
    )
    const examples = issue.examples.map((one, at) => ({
      ...one,
      detail: found[at]?.message ?? null,
    }))
    const [first] = found
    const title = first && titleIn(language, issue, { ...titles, ...first })
    translated.push({
      ...issue,
      title: title || issue.title,
      remedy: first?.fix ?? issue.remedy,
      examples,
    })
  }
  return translated
}

type Changes = NonNullable<SiteSummary['changes']>
type Changed = Changes['newIssues'][number]

/** What a site shows, with the titles of issues that changed in a language. */
export async function summaryIn(
  language: Language,
  summary: SiteSummary | null,
  { parts, id }: Source,
): Promise<SiteSummary | null> {
  if (language === 'en' || !summary?.changes) return summary
  const { changes } = summary
  const { fixedIssues, newIssues, grownIssues, shrunkIssues } = changes
  const [fixed, ...others] = await Promise.all([
    titledIn(language, fixedIssues, { parts, id: changes.siteAuditId }),
    ...[newIssues, grownIssues, shrunkIssues].map((list) =>
      titledIn(language, list, { parts, id }),
    ),
  ])
  const [opened = [], grown = [], shrunk = []] = others
  return {
    ...summary,
    changes: {
      ...changes,
      ...{ fixedIssues: fixed, newIssues: opened, grownIssues: grown, shrunkIssues: shrunk },
    },
  }
}

/** Titles as those of the issues of the audit that has them; it may have been deleted. */
async function titledIn(
  language: Language,
  changed: readonly Changed[],
  source: Source,
): Promise<readonly Changed[]> {
  if (changed.length === 0) return changed
  const places = new Set(changed.map(placeOf))
  const result = await source.parts.siteAudits.result(source.id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  })
  const issues = (result?.issues ?? []).filter((issue) => places.has(placeOf(issue)))
  const translated = await issuesIn(language, issues, source)
  const titles = new Map(translated.map((issue) => [placeOf(issue), issue.title]))
  return changed.map((one) => ({ ...one, title: titles.get(placeOf(one)) ?? one.title }))
}

const placeOf = ({ id, template }: Pick<Changed, 'id' | 'template'>): string => `${id} ${template}`

type TitleParts = Pick<
  typeof import('../../../plugins/audit/site/index.ts'),
  'formOf' | 'inForm'
> & {
  readonly message: string
  /** The check's title. */
  readonly title: string
}

/** The title of an issue in the form that it has in English, from the texts of its first example. */
function titleIn(
  language: Language,
  { title, examples: [first] }: SiteIssue,
  { message, title: rule, formOf, inForm }: TitleParts,
): string {
  const form = formOf(title, first?.detail ?? '')
  if (form !== 'rule') return inForm(message, form)
  return inLanguage(language, () => t('site.issues.mixed', { title: rule }))
}
