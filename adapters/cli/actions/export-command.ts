import { extname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { ExportFormat } from '../../report/export-report.ts'
import { Interrupt } from '../interrupt.ts'
import { assertWritable } from '../report/output-file.ts'
import { readReport } from '../report/read-report.ts'
import type { Terminal } from '../terminal.ts'
import { writeExport } from './write-export.ts'

/** Options of `manifold export` as commander gives them. */
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

export type ExportCall = {
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
  else if (format === 'pdf') throw noFile()
  const input = { ...cover, audit: await readReport(report) }
  const interrupt = new Interrupt()
  try {
    const { signal } = interrupt
    await writeExport({ input, format, output, signal, terminal })
  } finally {
    interrupt.dispose()
  }
}

function noFile(): AppError {
  return new AppError('INVALID_REQUEST', { problem: 'a PDF goes into a file: give it with -o' })
}
