import { readFile, stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { MOST_LOGO_BYTES } from '../../report/logo.ts'
import { PdfPrinter } from '../../report/pdf-printer.ts'
import { type ExportFormat, exportReport } from '../../report/report-document.ts'
import { withApp, withInterrupt } from '../command-app.ts'
import { assertWritable, readReport } from '../report/report-file.ts'
import type { Terminal } from '../terminal.ts'

/** Options of `manifold export` as commander returns them. */
export type ExportFlags = {
  readonly format?: ExportFormat
  readonly output?: string
  readonly title?: string
  readonly brand?: string
  readonly preparedFor?: string
  readonly preparedBy?: string
  readonly accentColor?: string
  /** File of a PNG or SVG. */
  readonly logo?: string
  readonly sections?: readonly string[]
  readonly edition?: string
  readonly language?: string
  readonly pageSize?: string
}

type ExportCall = {
  /** File of a report, or `-`. */
  readonly report: string
  readonly flags: ExportFlags
  readonly terminal: Terminal
}

const BY_EXTENSION: Readonly<Record<string, ExportFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.pdf': 'pdf',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.json': 'json',
}

/** Makes a document of a report. @throws INVALID_REQUEST, BROWSER_UNAVAILABLE */
export async function exportCommand({ report, flags, terminal }: ExportCall): Promise<void> {
  const { format: asked, output, logo: logoFile, ...cover } = flags
  const format = asked ?? BY_EXTENSION[extname(output ?? '').toLowerCase()] ?? 'html'
  if (output !== undefined) await assertWritable(output)
  else if (format === 'pdf') {
    throw new AppError('INVALID_REQUEST', { problem: 'a PDF needs a file: use -o' })
  }
  const logo = logoFile === undefined ? {} : { logo: await readLogo(logoFile) }
  const input = { ...cover, ...logo, audit: (await readReport(report)).json }
  await withInterrupt(async (signal) => {
    const order = { input, format, signal }
    const { body } =
      format === 'pdf'
        ? await withApp(terminal, ({ browser }) => exportReport(new PdfPrinter(browser), order))
        : await exportReport(NO_PRINTER, order)
    if (output === undefined) terminal.stdout.write(body)
    else await writeFile(output, body)
  })
}

/** The file in base64. @throws INVALID_REQUEST */
async function readLogo(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > MOST_LOGO_BYTES) {
      throw new Error(`it has ${size} bytes, but the limit is ${MOST_LOGO_BYTES}`)
    }
    return (await readFile(file)).toString('base64')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const problem = `the logo ${file} cannot be used (${why})`
    throw new AppError('INVALID_REQUEST', { problem }, { cause })
  }
}

const NO_PRINTER: Pick<PdfPrinter, 'print'> = {
  print: () => Promise.reject(new Error('only PDFs are printed')),
}
