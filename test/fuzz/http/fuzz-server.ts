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
import { type AskServer, fillFrom } from './fuzz-data.ts'

const KEPT_INSIDE = fileURLToPath(new URL('./kept-inside.ts', import.meta.url))
const BARE = fileURLToPath(new URL('../../bench/constant-server.ts', import.meta.url))
const TOKEN = 'fuzz-token-of-nobody'
const POLL_MS = 20
const LONGEST_MS = 10_000

/** The real server in its own process, among doubles of everybody it may ask. */
export type FuzzServer = {
  readonly process: ServerProcess
  readonly port: number
  /** Of a server that does nothing, to compare with. */
  readonly barePort: number
  /** Origin of the site that may be audited. */
  readonly site: string
  readonly source: World
  readonly token: string
  readonly dataDir: string
  /** As somebody who has the token. */
  readonly ask: AskServer
  /** Live memory, after what is no longer needed was let go. */
  heapMb(): Promise<number>
  /** Ends the server as an operator would, then everybody else. */
  close(): Promise<Exit>
}

/** Starts it, and fills it with clubs and weeks of a small world. */
export async function startFuzzServer(): Promise<FuzzServer> {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-fuzz-'))
  const dataDir = join(folder, 'data')
  const source = createWorld({ clubs: 8, playersPerClub: 4, divisions: 8, weeks: 5 })
  const bare = new JsonProcess<{ readonly url: string }>([BARE])
  const [site, parties, replica, { url: bareUrl }] = await Promise.all([
    openDouble((request) => demoSiteAnswer(new URL('https://www.example-velo.be'), request)),
    startThirdParties({}),
    startReplica({ world: source }),
    bare.answer,
  ])
  const closeOthers = async () => {
    await Promise.all([site.close(), parties.close(), replica.close(), bare.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
  const config = join(folder, 'hurried.yaml')
  writeFileSync(config, HURRIED)
  const server = await ServerProcess.start({
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
  }).catch(async (error: unknown) => {
    await closeOthers()
    throw error
  })
  const ask = askerOf(server.url)
  const close = async () => {
    try {
      return await server.stop()
    } finally {
      await closeOthers()
    }
  }
  try {
    await fillFrom(source, ask)
  } catch (error) {
    await close()
    throw error
  }
  return {
    process: server,
    port: Number(new URL(server.url).port),
    barePort: Number(new URL(bareUrl).port),
    site: site.url,
    source,
    token: TOKEN,
    dataDir,
    ask,
    heapMb: () => heapOf(server),
    close,
  }
}

/** Nothing waits: the sites and parties belong to nobody. */
const HURRIED = `
apis:
  commoncrawl: { perSecond: 1000 }
  crux: { perSecond: 1000 }
  suggest: { perSecond: 1000 }
modules:
  crawl: { options: { pauseMs: 0 } }
  multipage: { options: { pauseMs: 0 } }
`

function askerOf(url: string): AskServer {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return async (method, path) => {
    const response = await fetch(`${url}${path}`, { method, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  }
}

async function heapOf({ pid, lines }: ServerProcess): Promise<number> {
  const before = lines.length
  process.kill(pid, 'SIGUSR2')
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    const told = lines.slice(before).find((line) => line.includes('"memory in use"'))
    if (told !== undefined) return (JSON.parse(told) as { readonly heapMb: number }).heapMb
    if (performance.now() > deadline) throw new Error('the server does not tell its memory')
    await delay(POLL_MS)
  }
}
