// A complete audit on this machine alone: a bundled site, every third party played by a double,
// the real program with all its modules. It needs no key and no network.
import 'reflect-metadata'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPaint, paintFor } from '../../adapters/cli/report/paint.ts'
import { reportMarkdown } from '../../adapters/cli/report/report-markdown.ts'
import { reportText } from '../../adapters/cli/report/report-text.ts'
import { runAudit } from '../../adapters/cli/run-audit.ts'
import { type App, compose } from '../../adapters/compose.ts'
import { serve, untilSignalled } from '../../adapters/http/serve.ts'
import type { RunEvent } from '../../core/events/event.ts'
import { HttpClient, TargetGuard } from '../../core/ports/http.ts'
import { DEMO_SITE } from './demo-sites.ts'
import { startDemoWeb } from './demo-web.ts'
import { freePort } from './free-port.ts'
import { startThirdParties } from './third-parties.ts'
import { stretchesOf, timelineText } from './timeline.ts'

const USUAL_PORT = 3000

const { values } = parseArgs({
  options: {
    /** Writes the whole result there as JSON. */
    json: { type: 'string' },
    /** Writes the report there as Markdown. */
    markdown: { type: 'string' },
    /** Goes on serving, so that the API can be tried. */
    serve: { type: 'boolean', default: false },
    /** How long each answer of a third party takes, in milliseconds. */
    delay: { type: 'string', default: '0' },
  },
})

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function demonstrate(): Promise<void> {
  const delayMs = Number(values.delay)
  const web = await startDemoWeb()
  const parties = await startThirdParties(delayMs > 0 ? { delayMs } : {})
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-demo-'))
  try {
    const port = values.serve ? await freePort(Number(process.env.PORT ?? USUAL_PORT)) : 0
    const app = await compose({
      env: {
        ...{ LOG_LEVEL: 'error', DATA_DIR: dataDir, PORT: String(port) },
        ...{ TABLETENNIS_FETCH_AT_START: 'false' },
        ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', RATE_LIMIT_PER_IP_PER_HOUR: '0' },
        BROWSER_EXECUTABLE: process.env.BROWSER_EXECUTABLE,
        ...parties.env,
      },
      logTo: 'stderr',
      // The bundled site is nobody's: no pause between its pages.
      overrides: { modules: { multipage: { options: { pauseMs: 0 } } } },
      register: (container) => {
        container.register(HttpClient, { useValue: web.http })
        container.register(TargetGuard, { useValue: web.guard })
      },
    })
    await (values.serve ? serveApp(app) : audit(app).finally(() => app.close()))
  } finally {
    await parties.close()
    await web.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function audit(app: App): Promise<void> {
  const events: RunEvent[] = []
  const report = await runAudit(app, {
    url: DEMO_SITE,
    options: { enablePlacesLookup: true },
    signal: AbortSignal.timeout(180_000),
    onEvent: (event) => events.push(event),
  })
  tell(reportText(report, values.markdown ? createPaint(false) : paintFor(process.stdout)))
  tell(`Timeline of the modules\n${timelineText(stretchesOf(events))}`)
  const { totalUsd, byApi } = report.cost
  const parts = Object.entries(byApi).map(([api, usd]) => `${api} ${usd.toFixed(4)}`)
  tell(`\nCost at the prices of the samples: ${totalUsd.toFixed(4)} USD (${parts.join(', ')})`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  if (values.markdown) writeFileSync(values.markdown, reportMarkdown(report))
  const done = Object.values(report.modules).filter(({ status }) => status === 'done').length
  tell(`${done} of ${Object.keys(report.modules).length} modules done`)
  if (done < app.audit.modules.ids.length) process.exitCode = 1
}

async function serveApp(app: App): Promise<void> {
  const served = await serve(app)
  tell(`the service: ${served.url}`)
  tell(`  curl -s ${served.url}/api/modules/cwv -H 'content-type: application/json' \\`)
  tell(`    -d '{"url":"${DEMO_SITE}"}'`)
  tell('Ctrl-C ends it.')
  await untilSignalled(served)
}

await demonstrate()
