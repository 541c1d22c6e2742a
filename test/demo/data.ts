// The table-tennis data service at work on this machine alone: replicas of its sources, the real
// program with an empty folder that schedules fill with every club and all fixtures, some weeks
// scraped over HTTP, then it keeps serving.
import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compose } from '../../adapters/compose.ts'
import { type ServedApp, serve, untilSignalled } from '../../adapters/serve.ts'
import { startReplica } from '../replica/server.ts'
import { startTabtReplica } from '../replica/tabt/server.ts'
import { ApiClient } from './api-client.ts'
import { curlLines } from './curl-lines.ts'
import { type DemoWorld, demoWorld } from './demo-world.ts'
import { fill, followSchedules } from './fill.ts'
import { freePort } from './free-port.ts'
import { verify, verifySheet } from './verify.ts'

const WEEKS = { text: '1-3', last: 3 }
const USUAL_PORT = 3000
/** The schedules are due so long after the start. */
const DUE_MS = 4000

const { values } = parseArgs({
  options: {
    /** Ends after filling and comparing, with status 1 when an answer is wrong. */
    once: { type: 'boolean', default: false },
    clubs: { type: 'string', default: '40' },
    divisions: { type: 'string', default: '60' },
  },
})

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function demonstrate(): Promise<void> {
  const demo = demoWorld({ clubs: Number(values.clubs), divisions: Number(values.divisions) })
  const replica = await startReplica({ world: demo.world })
  const tabt = await startTabtReplica({ world: demo.world })
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-demo-'))
  tell(`replicas of the site and of the federation's API: ${replica.url}, ${tabt.url}`)
  let served: ServedApp | undefined
  try {
    served = await serveProgram({ site: replica.url, tabt: tabt.url }, dataDir)
    // Ctrl-C ends the program at any time, also while it is being filled.
    const ending = untilSignalled(served)
    await Promise.race([fillAndTell(served, demo), ending])
    if (!values.once) await ending
  } finally {
    await served?.shutDown(0)
    await Promise.all([replica.close(), tabt.close()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Sources = { readonly site: string; readonly tabt: string }

async function serveProgram(sources: Sources, dataDir: string): Promise<ServedApp> {
  const wanted = process.env.PORT ? Number(process.env.PORT) : USUAL_PORT
  const port = values.once ? 0 : await freePort(wanted)
  const env = {
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    TABLETENNIS_SOURCE_URL: sources.site,
    TABLETENNIS_TABT: 'true',
    TABLETENNIS_TABT_URL: sources.tabt,
    TABLETENNIS_FETCH_AT_START: 'true',
    // As fast as it goes: the replica is nobody's.
    TABLETENNIS_REQUESTS_PER_SECOND: '1000',
    TABLETENNIS_CONCURRENCY: '16',
  }
  // An operator writes '30 2 * * *' into local.yaml; here they are due in a moment, and again in the
  // next two minutes, in case the start takes longer on a busy machine.
  const due = new Date(Date.now() + DUE_MS)
  const minutes = [0, 1, 2].map((later) => (due.getUTCMinutes() + later) % 60)
  const cron = `${due.getUTCSeconds()} ${minutes} * * * *`
  const schedules = [
    { id: 'nightly', cron, timeZone: 'UTC', task: 'all', options: { olderThan: '1d' } },
    { id: 'fixtures', cron, timeZone: 'UTC', task: 'calendrier' },
  ]
  const served = await serve(await compose({ env, overrides: { schedules } }))
  tell(`the service: ${served.url}`)
  return served
}

async function fillAndTell({ url }: ServedApp, demo: DemoWorld): Promise<void> {
  const api = new ApiClient(url)
  await followSchedules(api, tell)
  await fill(api, { clubCodes: [], weeks: WEEKS.text, tell })
  const clubCodes = [...demo.clubCodes, ...demo.world.clubs.map(({ listing }) => listing.code)]
  await verify(api, { ...demo, clubCodes: [...new Set(clubCodes)], week: WEEKS.last })
  const fixtureId = await verifySheet(api)
  tell('the answers agree with the source')
  if (values.once) return
  tell('\nTry:')
  for (const line of curlLines({ ...demo, url, week: WEEKS.last, fixtureId })) tell(`  ${line}`)
  tell(`\nTasks, schedules and logs: ${url}/table-tennis/tasks`)
  tell('\nCtrl-C ends it and removes what was stored.')
}

try {
  await demonstrate()
  // Listeners for signals would wait for one.
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exit(1)
}
