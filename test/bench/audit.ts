import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { loadCrawlData } from '../../plugins/audit/crawl/response-facts.ts'
import { type Figure, figure, median } from '../measure/figure.ts'
import { ServerProcess } from '../measure/server-process.ts'
import type { LoopbackSite } from '../support/loopback-site.ts'
import { startBenchSite } from './bench-site.ts'

const PAGE_BYTES = 20_000
const WARM_UP = 5
const AUDITS = 17
const AT_ONCE = 20
const STARTS = 5
const IDLE_MS = 5_000
/** Threads without work end after 30 s. */
const THREADS_ENDED_MS = 34_000
const MOST_OVERHEAD_MS = 100
const MOST_START_MS = 1_000
const MOST_IDLE_MB = 150
/** An audit at a time holds some 10 MB: this tells a leak, or a queue without an end. */
const MOST_PEAK_MB = 600

/** The real server in its own process, auditing a site on loopback. */
export async function auditBench(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-bench-'))
  const site = await startBenchSite(PAGE_BYTES)
  const start = await startRow(dataDir)
  const server = await ServerProcess.start({ dataDir })
  try {
    await pause(IDLE_MS)
    const idle = memoryRow('5 s after start', server)
    const auditMs = await auditOnce(server, site)
    await pause(IDLE_MS)
    const warm: Figure = memoryOf('5 s after one audit, a thread warm', server)
    await pause(THREADS_ENDED_MS)
    const after = memoryRow('after audits, idle again', server)
    const first: Figure = { name: 'audit: first one of a server', value: auditMs, unit: 'ms' }
    const overhead = await overheadRow(server, site)
    return [start, idle, warm, after, first, overhead, ...(await atOnceRows(server, site))]
  } finally {
    await server.stop()
    site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** From the start of the process to the first answer of /health. */
async function startRow(dataDir: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const startedAt = performance.now()
    const server = await ServerProcess.start({ dataDir })
    try {
      await (await fetch(`${server.url}/health`)).text()
      times.push(performance.now() - startedAt)
    } finally {
      await server.stop()
    }
  }
  const value = median(times)
  return figure({
    name: 'server: start to first answer',
    value,
    unit: 'ms',
    target: MOST_START_MS,
  })
}

/** The time of an audit beyond its requests that must follow one another. */
async function overheadRow(server: ServerProcess, site: LoopbackSite): Promise<Figure> {
  const audits: number[] = []
  const chains: number[] = []
  const client = new Client(site.origin)
  for (let round = 0; round < WARM_UP + AUDITS; round += 1) {
    const auditMs = await auditOnce(server, site)
    const chainMs = await fetchChain(client)
    if (round < WARM_UP) continue
    audits.push(auditMs)
    chains.push(chainMs)
  }
  await client.close()
  return figure({
    name: 'audit: GEO audit of a 20 kB page, to its slowest chain of requests',
    value: median(audits),
    unit: 'ms',
    baseline: median(chains),
    target: MOST_OVERHEAD_MS,
    bounds: 'excess',
  })
}

/** The page, robots.txt, then the page once for each AI agent and once for one nobody knows. */
async function fetchChain(client: Client): Promise<number> {
  const agents = (loadCrawlData().bots.sets.probed ?? []).length + 1
  const paths = ['/', '/robots.txt', ...Array.from({ length: agents }, () => '/')]
  const startedAt = performance.now()
  for (const path of paths) {
    const { body } = await client.request({ path, method: 'GET' })
    await body.arrayBuffer()
  }
  return performance.now() - startedAt
}

async function atOnceRows(server: ServerProcess, site: LoopbackSite): Promise<Figure[]> {
  const startedAt = performance.now()
  const audits = Array.from({ length: AT_ONCE }, () => auditOnce(server, site))
  const ended = await Promise.allSettled(audits)
  const totalMs = performance.now() - startedAt
  const failed = ended.filter(({ status }) => status === 'rejected').length
  const name = `audit: ${AT_ONCE} at once`
  return [
    { name: `${name}, all of them`, value: totalMs, unit: 'ms' },
    figure({ name: `${name}, not finished`, value: failed, unit: 'audits', target: 0 }),
    figure({
      name: `${name}, peak memory`,
      value: server.memory().peakMb,
      unit: 'MB',
      target: MOST_PEAK_MB,
    }),
  ]
}

/** Milliseconds of one audit. @throws when it is not answered with 200. */
async function auditOnce(server: ServerProcess, site: LoopbackSite): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}/api/geo-audit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site.origin}/` }),
  })
  const text = await response.text()
  const elapsedMs = performance.now() - startedAt
  if (response.status !== 200) throw new Error(`an audit was answered ${response.status}: ${text}`)
  return elapsedMs
}

function memoryRow(when: string, server: ServerProcess): Figure {
  return figure({ ...memoryOf(when, server), target: MOST_IDLE_MB })
}

function memoryOf(when: string, server: ServerProcess) {
  return { name: `server: memory ${when}`, value: server.memory().nowMb, unit: 'MB' }
}
