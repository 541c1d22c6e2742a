import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BarePages } from './bare-pages.ts'
import { type BenchRow, benchRow, median } from './bench-row.ts'
import { JsonProcess, jsonOf } from './json-process.ts'
import { ServerProcess } from './server-process.ts'

const SITE = fileURLToPath(new URL('./paged-site.ts', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-pages.ts', import.meta.url))

const PAGES = 50
const LATENCY_MS = 20
const AT_ONCE = 8
const ROUNDS = 9
const MOST_MS = 2000

/** The real server reading a site of 50 pages, each process for itself. */
export async function multipageBench(): Promise<BenchRow[]> {
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

async function serverRows(dataDir: string, site: string, bare: BarePages): Promise<BenchRow[]> {
  const server = await ServerProcess.start(dataDir)
  try {
    const first = await readOnce(server, site)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await readOnce(server, site))
    const name = `multipage: ${PAGES} pages of 20 kB answering in ${LATENCY_MS} ms`
    const shared = { unit: 'ms', baseline: bare.ms, target: MOST_MS }
    return [
      benchRow({ ...shared, name: `${name}, first of a server`, value: first }),
      benchRow({ ...shared, name: `${name}, to undici and cheerio`, value: median(times) }),
      { name: `${name}, peak memory`, value: server.memory().peakMb, unit: 'MB' },
    ]
  } finally {
    await server.stop()
  }
}

/** Milliseconds of crawl and module together. @throws when not all pages were read. */
async function readOnce(server: ServerProcess, site: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}/api/modules/multipage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site}/` }),
  })
  const text = await response.text()
  const elapsedMs = performance.now() - startedAt
  const { result } = JSON.parse(text) as { result?: { coverage: { pagesRead: number } } }
  if (result?.coverage.pagesRead !== PAGES) throw new Error(`not all pages were read: ${text}`)
  return elapsedMs
}
