import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Figure, figure, median } from '../measure/figure.ts'
import { JsonProcess, jsonOf } from '../measure/json-process.ts'
import { ServerProcess } from '../measure/server-process.ts'
import type { BarePages } from './bare-pages.ts'

const SITE = fileURLToPath(new URL('./paged-site.ts', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-pages.ts', import.meta.url))

const PAGES = 50
const LATENCY_MS = 20
const AT_ONCE = 8
const ROUNDS = 9
const MOST_MS = 2000

/** The real server reading a site of 50 pages, each process for itself. */
export async function multipageBench(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  const site = new JsonProcess<{ readonly url: string }>([SITE, String(PAGES), String(LATENCY_MS)])
  try {
    const { url } = await site.answer
    const bare = await jsonOf<BarePages>([BARE, url, String(PAGES), String(AT_ONCE), '9'])
    return await serverRows(dataDir, url, bare)
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `ms`: of the module; `callMs`: with the crawl it needs, as the caller waits for it. */
type Reading = { readonly ms: number; readonly callMs: number }

async function serverRows(dataDir: string, site: string, bare: BarePages): Promise<Figure[]> {
  const server = await ServerProcess.start({ dataDir })
  try {
    const first = await readOnce(server, site)
    const rounds: Reading[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await readOnce(server, site))
    const name = `multipage: ${PAGES} pages of 20 kB answering in ${LATENCY_MS} ms`
    const shared = { unit: 'ms', baseline: bare.ms }
    const target = MOST_MS
    const value = median(rounds.map(({ ms }) => ms))
    const callMs = median(rounds.map((round) => round.callMs))
    return [
      figure({ ...shared, name: `${name}, first of a server`, value: first.ms, target }),
      figure({ ...shared, name: `${name}, to undici and cheerio`, value, target }),
      { ...shared, name: `${name}, with the crawl`, value: callMs },
      { name: `${name}, peak memory`, value: server.memory().peakMb, unit: 'MB' },
    ]
  } finally {
    await server.stop()
  }
}

type Answer = {
  readonly durationMs: number
  readonly result?: { readonly coverage: { readonly pagesRead: number } }
}

/** @throws when not all pages were read. */
async function readOnce(server: ServerProcess, site: string): Promise<Reading> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}/api/modules/multipage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site}/` }),
  })
  const text = await response.text()
  const callMs = performance.now() - startedAt
  const { durationMs: ms, result } = JSON.parse(text) as Answer
  if (result?.coverage.pagesRead !== PAGES) throw new Error(`not all pages were read: ${text}`)
  return { ms, callMs }
}
