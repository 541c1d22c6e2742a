import { writeFile } from 'node:fs/promises'
import { AppError } from '../../../core/errors.ts'
import type { SiteAudit, SiteIssue, SiteResult } from '../../../manifests/types/records.ts'
import { siteMarkdown } from '../../api/site-audits/markdown.ts'
import { csvReply, PAGE_COLUMNS } from '../../api/site-audits/rows.ts'
import type { App } from '../../compose.ts'
import { firstIssues } from '../../report/sections/site/site-issues.ts'
import type { Language } from '../../texts/texts.ts'
import type { SiteFlags } from '../actions/site-flags.ts'
import { assertWritable } from '../report/report-file.ts'
import { jsonText, type Terminal } from '../terminal.ts'

type Format = 'csv' | 'json' | 'markdown' | 'html' | 'pdf'
/** A format, and the file that it is written to; undefined: stdout. */
export type SiteOutput = { readonly format: Format; readonly file: string | undefined }

type Written = {
  readonly audit: SiteAudit
  readonly result: SiteResult
  /** Texts of the result, in the language of the documents. */
  readonly issues: readonly SiteIssue[]
  readonly app: Pick<App, 'browser'>
  readonly language: Language
  readonly terminal: Pick<Terminal, 'stdout'>
}

/** Outputs that may fail without a browser come last. */
const MAKE: Readonly<Record<Format, (site: Written) => Promise<string | Uint8Array> | string>> = {
  csv: async ({ result }) => {
    const { body } = await csvReply(result.pages, PAGE_COLUMNS, { file: 'pages' })
    return String(body)
  },
  json: ({ audit, result: { issues, pages } }) => jsonText({ audit, issues, pages }),
  markdown: (site) => siteMarkdown(site),
  html: documentOf,
  pdf: async (site) => {
    const [{ PdfPrinter }, { unfolded }] = await Promise.all([
      import('../../report/pdf-printer.ts'),
      import('../../report/report-html.ts'),
    ])
    // Also after Ctrl-C, which only ends the audit.
    const { signal } = new AbortController()
    return new PdfPrinter(site.app.browser).print(unfolded(await documentOf(site)), signal)
  },
}

async function documentOf({ audit, result, issues, language }: Written): Promise<string> {
  const { siteHtml } = await import('../../report/site-html.ts')
  return siteHtml({ audit, result, ...firstIssues(issues) }, language)
}

/** The documents that flags ask for. An audit takes time, so this checks first that they can be written. */
export async function siteOutputs(flags: SiteFlags): Promise<readonly SiteOutput[]> {
  const formats = Object.keys(MAKE) as Format[]
  const outputs = formats.flatMap((format) => {
    const file = flags[format]
    return file === undefined ? [] : [{ format, file: file === '-' ? undefined : file }]
  })
  const printed = outputs.filter(({ file }) => file === undefined).map(({ format }) => format)
  const [one, other] = printed
  if (other !== undefined) {
    throw invalid(`${one} and ${other} would both go to stdout: give one a file`)
  }
  if (one === 'pdf') throw invalid('a PDF needs a file: use --pdf report.pdf')
  for (const { file } of outputs) if (file !== undefined) await assertWritable(file)
  return outputs
}

function invalid(problem: string): AppError {
  return new AppError('INVALID_REQUEST', { problem })
}

export async function writeSite(outputs: readonly SiteOutput[], site: Written): Promise<void> {
  for (const { format, file } of outputs) {
    const body = await MAKE[format](site)
    if (file === undefined) site.terminal.stdout.write(body)
    else await writeFile(file, body)
  }
}
