import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAudit } from '../../adapters/cli/audit/audit-pages.ts'
import { PdfPrinter } from '../../adapters/report/pdf-printer.ts'
import { exportReport } from '../../adapters/report/report-document.ts'
import type { CombinedAuditResponse } from '../../manifests/types/records.ts'
import { composeDemo } from '../demo/demo-program.ts'
import { DEMO_SITE } from '../demo/demo-sites.ts'
import { startDemoWeb } from '../demo/demo-web.ts'
import { startThirdParties } from '../demo/third-parties.ts'
import { type Figure, figure, median } from '../measure/figure.ts'
import { testBrowser } from '../support/browser/test-browser.ts'

const ROUNDS = 7
const WARM_UP = 2
const MOST_PDF_MS = 5000
const EMPTY = '<!doctype html><title>Empty</title>'

/** The exports of the demonstration's report: 141 checks, 18 modules, three screenshots. */
export async function exportsBench(): Promise<Figure[]> {
  const report = await fullReport()
  const stringifyMs = await medianMs(async () => JSON.stringify(report))
  const coldMs = await timed(() => withPrinter((printer) => make(printer, 'pdf', report)))
  return withPrinter(async (printer) => {
    const emptyMs = await medianMs(() => printer.print(EMPTY, AbortSignal.timeout(60_000)))
    const row = (name: string, value: number, baseline: number): Figure =>
      figure({ name: `exports: ${name}`, value, unit: 'ms', baseline })
    const html = await medianMs(() => make(printer, 'html', report))
    const markdown = await medianMs(() => make(printer, 'markdown', report))
    const pdf = await medianMs(() => make(printer, 'pdf', report))
    const target = { target: MOST_PDF_MS }
    return [
      row('HTML of a full report, to its JSON', html, stringifyMs),
      row('Markdown of it, to its JSON', markdown, stringifyMs),
      figure({ ...row('PDF of it, to that of an empty page', pdf, emptyMs), ...target }),
      figure({ ...row('PDF of it, the browser started for it', coldMs, emptyMs), ...target }),
    ]
  })
}

function make(printer: PdfPrinter, format: 'html' | 'markdown' | 'pdf', input: unknown) {
  return exportReport(printer, { format, input, signal: AbortSignal.timeout(60_000) })
}

async function withPrinter<T>(use: (printer: PdfPrinter) => Promise<T>): Promise<T> {
  const { browser } = testBrowser()
  try {
    return await use(new PdfPrinter(browser))
  } finally {
    await browser.close()
  }
}

async function fullReport(): Promise<CombinedAuditResponse> {
  const web = await startDemoWeb()
  const parties = await startThirdParties({ delayMs: 0 })
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  try {
    const app = await composeDemo({ web, parties, env: { DATA_DIR: dataDir }, logTo: 'stderr' })
    const options = { enablePlacesLookup: true }
    const signal = AbortSignal.timeout(180_000)
    const onEvent = (): void => undefined
    const audit = runAudit(app, { url: DEMO_SITE, options, signal, onEvent })
    return await audit.finally(() => app.close())
  } finally {
    await parties.close()
    await web.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const series: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const ms = await timed(work)
    if (round >= WARM_UP) series.push(ms)
  }
  return median(series)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
