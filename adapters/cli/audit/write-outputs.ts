import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/url.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import type { App } from '../../compose.ts'
import type { AuditRun } from '../../report/ci/findings.ts'
import { githubAnnotations, githubSummary } from '../../report/ci/github.ts'
import { junitText } from '../../report/ci/junit.ts'
import { sarifText } from '../../report/ci/sarif.ts'
import { assertWritable } from '../report/report-file.ts'
import { reportMarkdown, reportText } from '../report/report-text.ts'
import { createPaint, jsonText, layoutOf, plainLayout, type Terminal } from '../terminal.ts'
import type { Output } from './outputs.ts'
import { pagesText } from './pages-text.ts'

/** Everything that outputs show. */
export type Written = {
  readonly run: AuditRun
  /** One report by itself, not a list of one. */
  readonly isSingle: boolean
  readonly app: App
  readonly terminal: Terminal
  readonly signal: AbortSignal
}

/** Documents of several pages are files in a folder. */
const isFolder = ({ format }: Output, isSingle: boolean): boolean =>
  !isSingle && (format === 'html' || format === 'pdf')

/** An audit takes time and money, so this checks first that its files can be written. */
export async function assertOutputs(outputs: readonly Output[], isSingle: boolean): Promise<void> {
  for (const output of outputs) {
    const { file, format } = output
    if (file === undefined) {
      if (!isFolder(output, isSingle)) continue
      const problem = `${format} of several pages needs a folder: use --output`
      throw new AppError('INVALID_REQUEST', { problem })
    }
    if (isFolder(output, isSingle)) await assertFolder(file)
    else await assertWritable(file)
  }
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined || found.isDirectory()) {
    await mkdir(folder, { recursive: true })
    return
  }
  const problem = `${folder} is a file, but the documents of several pages need a folder`
  throw new AppError('INVALID_REQUEST', { problem })
}

export async function writeOutputs(outputs: readonly Output[], written: Written): Promise<void> {
  const { run, terminal } = written
  for (const output of outputs) {
    if (output.format === 'html' || output.format === 'pdf') await writeDocuments(output, written)
    else await writeText(output, written)
  }
  const summary = terminal.env.GITHUB_STEP_SUMMARY
  if (summary && outputs.some(({ format }) => format === 'github')) {
    await appendFile(summary, githubSummary(run))
  }
}

async function writeText(output: Output, { run, isSingle, app, terminal }: Written): Promise<void> {
  const { format, file } = output
  const reports = run.pages.flatMap(({ report }) => report ?? [])
  // The message on stderr says why; there is no report to show.
  if (isSingle && reports.length === 0 && !CI_FORMATS.has(format)) return
  const [only] = isSingle ? reports : []
  const layout = file === undefined ? layoutOf(terminal) : plainLayout(createPaint(false))
  const texts = {
    text: () => (only ? reportText(only, layout.paint, layout) : pagesText(run, layout)),
    json: () => jsonText(only ?? jsonOf(run)),
    markdown: () => reports.map(reportMarkdown).join('\n---\n\n'),
    sarif: () => sarifText(run, app.audit.program),
    junit: () => junitText(run),
    github: () => githubAnnotations(run),
  }
  const text = texts[format as keyof typeof texts]()
  if (file === undefined) terminal.stdout.write(text)
  else await writeFile(file, text)
}

const CI_FORMATS: ReadonlySet<Output['format']> = new Set(['sarif', 'junit', 'github'])

/** Several pages as JSON. */
function jsonOf({ pages, problems }: AuditRun) {
  return {
    ok: problems.length === 0 && pages.every(({ report }) => report !== undefined),
    problems,
    pages: pages.map(({ url, file, report, problem }) => ({
      url,
      ...(file !== undefined && { file }),
      ...(report === undefined ? { error: problem } : { report }),
    })),
  }
}

async function writeDocuments(output: Output, written: Written): Promise<void> {
  const { file = '', format } = output
  const taken = new Set<string>()
  for (const { url, report } of written.run.pages) {
    if (report === undefined) continue
    const path = written.isSingle ? file : join(file, documentName(url, format, taken))
    await writeDocument(path, report, { ...written, format: format as 'html' | 'pdf' })
  }
}

/** The path of a page as the name of a file: `blog-post.html`. */
function documentName(url: string, extension: string, taken: Set<string>): string {
  const path = parseUrl(url)?.pathname ?? ''
  const name = path
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  const base = name.replace(/\.html?$/, '') || 'index'
  for (let number = 1; ; number += 1) {
    const candidate = `${base}${number === 1 ? '' : `-${number}`}.${extension}`
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}

type Document = Pick<Written, 'app' | 'signal'> & { readonly format: 'html' | 'pdf' }

async function writeDocument(
  file: string,
  input: CombinedAuditResponse,
  { app, format, signal }: Document,
): Promise<void> {
  const { exportReport } = await import('../../report/report-document.ts')
  const { PdfPrinter } = await import('../../report/pdf-printer.ts')
  const { body } = await exportReport(new PdfPrinter(app.browser), { format, input, signal })
  await writeFile(file, body)
}
