import { writeFile } from 'node:fs/promises'
import { type ExportOrder, exportReport } from '../../report/export-report.ts'
import { PdfPrinter } from '../../report/pdf-printer.ts'
import type { Terminal } from '../terminal.ts'
import { withApp } from '../with-app.ts'

export type ExportTask = ExportOrder & {
  /** Default stdout. */
  readonly output: string | undefined
  readonly terminal: Terminal
}

/** Makes a document and writes it. @throws what `exportReport` throws */
export async function writeExport({ output, terminal, ...order }: ExportTask): Promise<void> {
  const { body } =
    order.format === 'pdf'
      ? await withApp(terminal, ({ browser }) => exportReport(new PdfPrinter(browser), order))
      : await exportReport(NO_PRINTER, order)
  if (output === undefined) terminal.stdout.write(body)
  else await writeFile(output, body)
}

const NO_PRINTER: Pick<PdfPrinter, 'print'> = {
  print: () => Promise.reject(new Error('only PDFs are printed')),
}
