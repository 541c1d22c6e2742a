import type { SiteIssue, SitePageRow, SiteTemplate } from '../../../manifests/types/records.ts'
import type { ReportLocalizer } from '../../../plugins/audit/checks/index.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { type CsvForm, csvLines, types } from '../../http/csv.ts'
import { type Language, t } from '../../texts/texts.ts'

/** Rows that are written at once, while nobody else is served. */
const ROWS_AT_ONCE = 2000

type Cell = string | number | boolean | null
export type Column<T> = { readonly name: string; readonly read: (row: T) => Cell }

const PAGE_FIELDS = [
  ...['n', 'url', 'finalUrl', 'status', 'reason', 'source', 'depth', 'template', 'judged'],
  ...['title', 'description', 'h1', 'language', 'wordCount', 'bytes', 'responseMs', 'canonical'],
  ...['indexable', 'notIndexable', 'inlinks', 'linkShare', 'overall', 'seo', 'geo', 'blockers'],
  'issues',
] as readonly (keyof SitePageRow)[]

export const PAGE_COLUMNS: readonly Column<SitePageRow>[] = PAGE_FIELDS.map((name) => ({
  name,
  read: (row) => row[name],
}))

const SOURCES = ['start', 'links', 'sitemap', 'canonical', 'hreflang']
const CAUSES = ['status', 'redirect', 'notHtml', 'noindex', 'canonical', 'robots']

function wordsOf(list: string, values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(values.map((value) => [value, t(`site-csv.${list}.${value}`)]))
}

type TitledParts = {
  readonly templates: readonly Pick<SiteTemplate, 'id' | 'pattern'>[]
  /** Why an address is not a page, in the current language. */
  readonly reasonOf: (reason: string) => string
}

/** The same with titles and values in the current language, for people. */
export function titledPageColumns(parts: TitledParts): readonly Column<SitePageRow>[] {
  const [yes, no] = [t('site-csv.value.yes'), t('site-csv.value.no')]
  const patterns = new Map(parts.templates.map(({ id, pattern }) => [id, pattern]))
  // Rows are written later, when the current language may be another.
  const [sources, causes] = [wordsOf('source', SOURCES), wordsOf('notIndexable', CAUSES)]
  const told: { readonly [K in keyof SitePageRow]?: (row: SitePageRow) => Cell } = {
    reason: ({ reason }) => (reason === null ? null : parts.reasonOf(reason)),
    source: ({ source }) => sources.get(source) ?? source,
    template: ({ template }) => (template === null ? null : (patterns.get(template) ?? template)),
    notIndexable: ({ notIndexable }) => causes.get(notIndexable ?? '') ?? notIndexable,
    linkShare: ({ linkShare }) => (linkShare === null ? null : Math.round(linkShare * 1000) / 10),
  }
  return PAGE_FIELDS.map((name) => ({
    name: t(`site-csv.column.${name}`),
    read: (row) => {
      const value = told[name]?.(row) ?? row[name]
      return typeof value === 'boolean' ? (value ? yes : no) : value
    },
  }))
}

/** Why an address is not a page. */
export function reasonIn(localizer: Pick<ReportLocalizer, 'say'>, reason: string): string {
  return localizer.say('multipage.pages.reason', reason)
}

const ISSUE_FIELDS = [
  ...['id', 'kind', 'audit', 'category', 'severity', 'title', 'headline', 'remedy', 'effort'],
  ...['template', 'pages', 'pageShare', 'linkShare', 'gain'],
] as readonly Exclude<keyof SiteIssue, 'examples' | 'sources'>[]

export const ISSUE_COLUMNS: readonly Column<SiteIssue>[] = [
  ...ISSUE_FIELDS.map((name) => ({ name, read: (issue: SiteIssue): Cell => issue[name] })),
  { name: 'examples', read: ({ examples }) => examples.map(({ url }) => url).join(' ') },
  { name: 'sources', read: ({ sources }) => sources.join(' ') },
]

/**
 * The form that a spreadsheet in a language expects. In Belgium, Excel separates values with
 * semicolons, because the comma is the decimal mark.
 */
export function spreadsheetForm(language: Language): CsvForm {
  if (language === 'en') return { bom: 'true' }
  return { bom: 'true', delimiter: 'semicolon', decimal: 'comma' }
}

/** Rows as CSV. Serves others in between, because a site may have 50 000 pages. */
export async function csvReply<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { file, options = {} }: { readonly file: string; readonly options?: CsvForm },
): Promise<ApiResponse> {
  const { head, row: lineOf } = csvLines({ columns: columns.map(({ name }) => name), options })
  const text = await inTurns(rows, (row) => lineOf(columns.map(({ read }) => read(row))))
  return {
    status: 200,
    headers: {
      'content-type': types.csv,
      'content-disposition': `attachment; filename="${file}.csv"`,
      'cache-control': 'no-store',
      vary: 'Accept',
    },
    body: Buffer.from(head + text),
  }
}

/** Joins the texts of many rows, a few thousand in each turn. */
export async function inTurns<T>(
  rows: readonly T[],
  textOf: (row: T, index: number) => string,
): Promise<string> {
  let text = ''
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE)
    text += some.map((row, at) => textOf(row, start + at)).join('')
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return text
}
