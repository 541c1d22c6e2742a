import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
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
  readonly sections?: readonly string[]
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
}

/** Makes a document of a report. @throws INVALID_REQUEST, BROWSER_UNAVAILABLE */
export async function exportCommand({ report, flags, terminal }: ExportCall): Promise<void> {
  const { format: asked, output, ...cover } = flags
  const format = asked ?? BY_EXTENSION[extname(output ?? '').toLowerCase()] ?? 'html'
  if (output !== undefined) await assertWritable(output)
  else if (format === 'pdf') {
    throw new AppError('INVALID_REQUEST', { problem: 'a PDF needs a file: give it with -o' })
  }
  const input = { ...cover, audit: (await readReport(report)).json }
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

const NO_PRINTER: Pick<PdfPrinter, 'print'> = {
  print: () => Promise.reject(new Error('only PDFs are printed')),
}
