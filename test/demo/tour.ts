// Everything at once on this machine alone, to be looked at in a browser: an invented site to audit
// with every module, table-tennis data to read and to scrape. It needs no key and no network.
import 'reflect-metadata'
import { untilSignalled } from '../../adapters/serve.ts'
import { ApiClient } from './api-client.ts'
import { DEMO_SITE } from './demo-sites.ts'
import { freePort } from './free-port.ts'
import { verifySheet } from './verify.ts'
import { startWholeDemo } from './whole-demo.ts'

const USUAL_PORT = 3000

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

try {
  const port = await freePort(Number(process.env.PORT || USUAL_PORT))
  const demo = await startWholeDemo({ port, delayMs: 120, weeks: '1-8', tell })
  const { url } = demo.served
  tell(`\nOpen ${url}/`)
  tell(`  audit         ${DEMO_SITE}`)
  tell(`  table tennis  ${url}/table-tennis`)
  const fixtureId = await verifySheet(new ApiClient(url))
  tell(`  match sheet   ${url}/table-tennis/fixtures/${fixtureId}`)
  tell(`  API           ${url}/docs`)
  tell('Ctrl-C ends it and removes what was stored.')
  await untilSignalled(demo.served)
  await demo.close()
  // Listeners for signals would wait for one.
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
}
