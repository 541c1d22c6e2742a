import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runAudit } from '../../adapters/cli/audit/audit-pages.ts'
import { type App, compose } from '../../adapters/compose.ts'
import { composeDemo } from '../demo/demo-program.ts'
import { DEMO_SITE } from '../demo/demo-sites.ts'
import { startDemoWeb } from '../demo/demo-web.ts'
import { startThirdParties } from '../demo/third-parties.ts'
import { type Figure, figure } from '../measure/figure.ts'
import { JsonProcess } from '../measure/json-process.ts'

const REPLICA = fileURLToPath(new URL('../replica/main.ts', import.meta.url))
const ANSWER_MS = 200
/** After so long a run is cancelled: it fetches the page, judges it, waits for third parties. */
const AUDITS_CANCELLED_MS = [30, 120, 300, 600, 1000, 1600, 2400] as const
const SCRAPES_CANCELLED_MS = [20, 100, 300, 600] as const
const MOST_MS = 100
/** The audit that reads all code first. */
const AUDIT_LIMIT_MS = 120_000

/** How soon nothing runs any more when somebody cancels: the slowest of several moments. */
export async function abortBench(): Promise<Figure[]> {
  return [await auditRow(), await scrapeRow()]
}

/** With every module; the slowest answers it waits for take far longer than the target. */
async function auditRow(): Promise<Figure> {
  const web = await startDemoWeb()
  const parties = await startThirdParties({ delayMs: ANSWER_MS })
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  const app = await composeDemo({ web, parties, env: { DATA_DIR: dataDir }, logTo: 'stderr' })
  try {
    await audit(app, AbortSignal.timeout(AUDIT_LIMIT_MS))
    const taken: number[] = []
    for (const afterMs of AUDITS_CANCELLED_MS) taken.push(await cancelledAudit(app, afterMs))
    return row('abort: a full audit is cancelled, until nothing of it runs', taken)
  } finally {
    await app.close()
    await parties.close()
    await web.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function cancelledAudit(app: App, afterMs: number): Promise<number> {
  const client = new AbortController()
  const ended = audit(app, client.signal).then(
    () => 'ended by itself',
    () => 'cancelled',
  )
  await pause(afterMs)
  const cancelledAt = performance.now()
  client.abort()
  await ended
  return idleAfterMs(app, cancelledAt)
}

function audit(app: App, signal: AbortSignal): Promise<unknown> {
  const options = { enablePlacesLookup: true, skipVisual: true }
  return runAudit(app, { url: DEMO_SITE, options, signal, onEvent: () => undefined })
}

/** An interclub task at no pace, reading several pages at once that take longer than the target. */
async function scrapeRow(): Promise<Figure> {
  const args = [REPLICA, '--divisions', '40', '--latency', String(ANSWER_MS)]
  const replica = new JsonProcess<{ readonly url: string }>(args)
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  try {
    const { url } = await replica.answer
    const taken: number[] = []
    for (const afterMs of SCRAPES_CANCELLED_MS) {
      taken.push(await cancelledScrape({ url, dataDir, afterMs }))
    }
    return row('abort: a scrape is cancelled, until nothing of it runs', taken)
  } finally {
    await replica.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Scrape = { readonly url: string; readonly dataDir: string; readonly afterMs: number }

async function cancelledScrape({ url, dataDir, afterMs }: Scrape): Promise<number> {
  const env = {
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', TABLETENNIS_SOURCE_URL: url },
    ...{ TABLETENNIS_FETCH_AT_START: 'false', TABLETENNIS_REQUESTS_PER_SECOND: '0' },
  }
  const app = await compose({ env, logTo: 'stderr' })
  const service = app.tabletennis
  if (service === undefined) throw new Error('the table-tennis service is switched off')
  try {
    await service.open()
    await service.tasks.start('interclubs', { weeks: [1, 2, 3], divisions: 'all' })
    await pause(afterMs)
    const cancelledAt = performance.now()
    const stored = service.tasks.cancel('interclubs')
    const takenMs = await idleAfterMs(app, cancelledAt)
    await stored
    return takenMs
  } finally {
    await service.close()
    await app.close()
  }
}

/** A run is over when the engine says so, not when whoever cancelled it is answered. */
async function idleAfterMs(app: App, sinceMs: number): Promise<number> {
  while (app.engine.active > 0) await pause(1)
  return performance.now() - sinceMs
}

function row(name: string, takenMs: readonly number[]): Figure {
  return figure({ name, value: Math.max(...takenMs), unit: 'ms', target: MOST_MS })
}
