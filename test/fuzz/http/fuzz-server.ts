import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoSiteAnswer } from '../../demo/demo-sites.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { openDouble } from '../../doubles/double.ts'
import { JsonProcess } from '../../measure/json-process.ts'
import { type Exit, ServerProcess } from '../../measure/server-process.ts'
import { startReplica } from '../../replica/server.ts'
import { createWorld, type World } from '../../replica/truth.ts'

const KEPT_INSIDE = fileURLToPath(new URL('./kept-inside.ts', import.meta.url))
const BARE = fileURLToPath(new URL('../../bench/constant-server.ts', import.meta.url))
const TOKEN = 'fuzz-token-of-nobody'
const POLL_MS = 20
const LONGEST_TASK_MS = 60_000
const LONGEST_SIGNAL_MS = 10_000
/** The sites and parties are doubles, so requests need no pauses. */
const HURRIED = `
apis: { commoncrawl: { perSecond: 1000 }, crux: { perSecond: 1000 }, suggest: { perSecond: 1000 } }
modules: { crawl: { options: { pauseMs: 0 } }, multipage: { options: { pauseMs: 0 } } }
`

/** Sends a request with the token. @throws unless the answer is 200. */
type AskServer = (
  method: 'GET' | 'POST',
  path: string,
) => Promise<Readonly<Record<string, unknown>>>

/** The real server in its own process, among doubles of everybody it may ask. */
export type FuzzServer = {
  readonly process: ServerProcess
  readonly port: number
  /** A server that does nothing, to compare with. */
  readonly barePort: number
  /** Origin of the site that may be audited. */
  readonly site: string
  readonly source: World
  readonly token: string
  readonly dataDir: string
  readonly ask: AskServer
  /** Waits for the task that runs. @throws if it does not end. */
  untilIdle(): Promise<void>
  /** Memory in use after a garbage collection. */
  heapMb(): Promise<number>
  /** Ends the server with SIGTERM, then the doubles. */
  close(): Promise<Exit>
}

/** Starts it and fills it with clubs and weeks of a small world. */
export async function startFuzzServer(): Promise<FuzzServer> {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-fuzz-'))
  const dataDir = join(folder, 'data')
  const config = join(folder, 'hurried.yaml')
  writeFileSync(config, HURRIED)
  const source = createWorld({ clubs: 8, playersPerClub: 4, divisions: 8, weeks: 5 })
  const bare = new JsonProcess<{ readonly url: string }>([BARE])
  const [site, parties, replica, { url: bareUrl }] = await Promise.all([
    openDouble((request) => demoSiteAnswer(new URL('https://www.example-velo.be'), request)),
    startThirdParties({}),
    startReplica({ world: source }),
    bare.answer,
  ])
  let server: ServerProcess | undefined
  const close = async () => {
    try {
      return (await server?.stop()) ?? { code: null, signal: null }
    } finally {
      await Promise.all([site.close(), parties.close(), replica.close(), bare.stop()])
      rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    server = await ServerProcess.start({
      dataDir,
      nodeArgs: ['--expose-gc', '--import', 'tsx', '--import', KEPT_INSIDE],
      env: {
        ...parties.env,
        CONFIG_FILE: config,
        TABLETENNIS_SOURCE_URL: replica.url,
        TABLETENNIS_REQUESTS_PER_SECOND: '0',
        SCRAPE_TOKEN: TOKEN,
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    const { url } = server
    const started = server
    const ask: AskServer = async (method, path) => {
      const headers = { authorization: `Bearer ${TOKEN}` }
      const response = await fetch(`${url}${path}`, { method, headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return JSON.parse(text) as Readonly<Record<string, unknown>>
    }
    const untilIdle = () =>
      until('the task does not end', LONGEST_TASK_MS, async () => {
        const { running } = await ask('GET', '/api/scrape/interclubs/status')
        return running === false || undefined
      })
    await ask('POST', '/api/scrape/refresh-clubs')
    for (const { listing } of source.clubs) await ask('POST', `/api/clubs/${listing.code}/scrape`)
    await ask('POST', '/api/scrape/interclubs?weeks=1-3')
    await untilIdle()
    return {
      ...{ process: server, site: site.url, source, token: TOKEN, dataDir, ask, close },
      port: Number(new URL(url).port),
      barePort: Number(new URL(bareUrl).port),
      untilIdle: async () => void (await untilIdle()),
      heapMb: () => heapOf(started),
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function heapOf({ pid, lines }: ServerProcess): Promise<number> {
  const before = lines.length
  process.kill(pid, 'SIGUSR2')
  return until('the server does not tell its memory', LONGEST_SIGNAL_MS, async () => {
    const told = lines.slice(before).find((line) => line.includes('"memory in use"'))
    return told === undefined ? undefined : (JSON.parse(told) as { readonly heapMb: number }).heapMb
  })
}

/** Asks again and again until there is an answer. */
async function until<T>(
  problem: string,
  mostMs: number,
  ask: () => Promise<T>,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + mostMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(problem)
    await delay(POLL_MS)
  }
}
