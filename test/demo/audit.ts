// A complete audit on this machine alone: a bundled site, every third party played by a double,
// the real program with all its modules. It needs no key and no network.
import 'reflect-metadata'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runAudit } from '../../adapters/cli/audit/audit-pages.ts'
import { reportMarkdown } from '../../adapters/cli/report/report-text.ts'
import { createPaint, paintFor } from '../../adapters/cli/terminal.ts'
import type { App } from '../../adapters/compose.ts'
import { serve, untilSignalled } from '../../adapters/serve.ts'
import type { RunEvent } from '../../core/events/event.ts'
import { auditText } from './audit-text.ts'
import { composeDemo } from './demo-program.ts'
import { DEMO_SITE } from './demo-sites.ts'
import { startDemoWeb } from './demo-web.ts'
import { freePort } from './free-port.ts'
import { startThirdParties } from './third-parties.ts'

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
    const app = await composeDemo({
      web,
      parties,
      env: {
        ...{ DATA_DIR: dataDir, PORT: String(port) },
        ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', RATE_LIMIT_PER_IP_PER_HOUR: '0' },
      },
      logTo: 'stderr',
      // The bundled site is nobody's: no pause between its pages.
      overrides: { modules: { multipage: { options: { pauseMs: 0 } } } },
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
  const paint = values.markdown ? createPaint(false) : paintFor(process.stdout)
  tell(auditText(report, events, paint))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  if (values.markdown) writeFileSync(values.markdown, reportMarkdown(report))
  const undone = Object.values(report.modules).filter(({ status }) => status !== 'done')
  if (undone.length > 0) process.exitCode = 1
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
