import { type Figure, figure } from '../../measure/figure.ts'
import type { ServerProcess } from '../../measure/server-process.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { auditClient } from './audit-client.ts'
import { allSites } from './hostile/all-sites.ts'
import { auditSite, type HostileAudit } from './hostile/audit-site.ts'
import type { HostileSite } from './hostile/hostile-site.ts'
import { HOSTILE_PASTED } from './hostile/pasted.ts'
import { LagWatch } from './lag/lag-watch.ts'
import { withServer } from './limits-server.ts'

/** `options.timeout` of each audit, and what reading and judging may add to it. */
const TIMEOUT_MS = 5000
const MOST_MS = TIMEOUT_MS + 25_000
const MOST_MB = 1000
const PASTED_LETTERS = 4_000_000

type Row = HostileAudit & { readonly peakMb: number; readonly lagMs: number }

/** Every hostile site in full size, one after the other, on a real server. */
export async function hostileTrial(): Promise<Figure[]> {
  return withServer(LOCAL_CHECKS_ONLY, async (server) => {
    const watch = await LagWatch.start([`${server.url}/health`])
    try {
      const audits = await auditAll(server, watch)
      const pasted = await validateAll(server)
      return [...figuresOf(audits), ...pastedFigures(pasted)]
    } finally {
      await watch.stop()
    }
  })
}

async function auditAll(server: ServerProcess, watch: LagWatch): Promise<readonly Row[]> {
  const ask = auditClient(server.url, { timeout: TIMEOUT_MS })
  // Threads and validators of a first audit are no matter of the site.
  await auditSite({ what: 'a first page', routes: () => ({ '/': { body: 'Words.' } }) }, ask)
  const rows: Row[] = []
  for (const site of allSites()) {
    const ready = made(site)
    server.forgetPeak()
    await watch.take()
    const audit = await auditSite(ready, ask)
    const { mostMs: lagMs } = await watch.take()
    const row = { ...audit, peakMb: server.memory().peakMb, lagMs }
    rows.push(row)
    console.error(lineOf(row))
  }
  return rows
}

/** What it sends is made before its audit begins: making it is no part of the audit. */
function made(site: HostileSite): HostileSite {
  if (site.wire !== undefined || site.what.startsWith('a site with')) return site
  const routes = site.routes?.(() => '') ?? {}
  return { ...site, routes: () => routes }
}

async function validateAll({ url }: ServerProcess): Promise<readonly HostileAudit[]> {
  const rows: HostileAudit[] = []
  for (const [what, of] of Object.entries(HOSTILE_PASTED)) {
    const content = of(PASTED_LETTERS)
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/llms-txt/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
    const text = await response.text()
    const ms = performance.now() - startedAt
    // What takes a thread longer than 10 s is told so.
    const isAnswered = response.status === 200 || text.includes('COMPUTE_TIMEOUT')
    rows.push({ what, ms, problem: isAnswered ? undefined : text.slice(0, 200) })
  }
  return rows
}

function figuresOf(rows: readonly Row[]): Figure[] {
  const slowest = greatest(rows, ({ ms }) => ms)
  const largest = greatest(rows, ({ peakMb }) => peakMb)
  const longest = greatest(rows, ({ lagMs }) => lagMs)
  const name = 'limits: hostile sites'
  return [
    { name: `${name}, each audited by itself`, value: rows.length, unit: 'sites' },
    problems(`${name}, answers that are not sound`, rows),
    figure({
      name: `${name}, slowest audit (${slowest?.what})`,
      ...{ value: slowest?.ms ?? Number.NaN, unit: 'ms', target: MOST_MS },
    }),
    figure({
      name: `${name}, most memory (${largest?.what})`,
      ...{ value: largest?.peakMb ?? Number.NaN, unit: 'MB', target: MOST_MB },
    }),
    {
      name: `${name}, longest that others waited (${longest?.what})`,
      ...{ value: longest?.lagMs ?? Number.NaN, unit: 'ms' },
    },
  ]
}

function pastedFigures(rows: readonly HostileAudit[]): Figure[] {
  const slowest = greatest(rows, ({ ms }) => ms)
  return [
    problems('limits: pasted llms.txt of 4 MB, answers that are not sound', rows),
    figure({
      name: `limits: pasted llms.txt of 4 MB, slowest (${slowest?.what})`,
      ...{ value: slowest?.ms ?? Number.NaN, unit: 'ms', target: MOST_MS },
    }),
  ]
}

function problems(name: string, rows: readonly HostileAudit[]): Figure {
  const failed = rows.filter(({ problem }) => problem !== undefined)
  for (const { what, problem } of failed) console.error(`NOT SOUND ${what}: ${problem}`)
  return figure({ name, value: failed.length, unit: 'answers', target: 0 })
}

function greatest<T>(rows: readonly T[], of: (row: T) => number): T | undefined {
  return [...rows].sort((a, b) => of(b) - of(a))[0]
}

function lineOf({ what, ms, peakMb, lagMs, problem }: Row): string {
  const figures = [
    `${ms.toFixed(0)} ms`,
    `${peakMb.toFixed(0)} MB`,
    `others ${lagMs.toFixed(0)} ms`,
  ]
  return `${figures.map((text) => text.padStart(15)).join('')}  ${what}${problem ? `: ${problem}` : ''}`
}
