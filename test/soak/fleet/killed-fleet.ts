import { setTimeout as pause } from 'node:timers/promises'
import { standingsDefects } from '../../integration/table-tennis/agreement.ts'
import { Api, startSource, type TaskStatus } from '../../integration/table-tennis/service.ts'
import { type Figure, figures, none, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { AuditedShop } from '../../replica/shop/audited-shop.ts'
import { Shop } from '../../replica/shop/shop.ts'
import { hash } from '../../replica/world/seeded.ts'
import { type BreakableWay, breakableWay } from '../../support/breakable-way.ts'
import type { Ends } from '../../support/ends.ts'
import { FleetProcesses } from './fleet-processes.ts'

type Options = {
  readonly kills: number
  readonly divisions: number
  readonly weeks: number
  readonly pages: number
  readonly servers: number
  readonly workers: number
  /** How long Redis, and then PostgreSQL, is away in the middle. 0: never. */
  readonly outageMs: number
  /** When to give up, after the last kill. */
  readonly mostMs: number
}

/** Time of an answer of the source and the site, so that kills hit work. */
const LATENCY_MS = 40
const MOST_PAUSE_MS = 700

/**
 * A scrape and a site audit by some servers and workers, of which one is killed again and again,
 * while Redis and PostgreSQL go away for some time. In the end every row and every page is there
 * once.
 */
export async function killFleet(ends: Ends, options: Options): Promise<Figure[]> {
  const { kills, divisions, weeks, pages, servers, workers, outageMs, mostMs } = options
  const replica = { latencyMs: LATENCY_MS }
  const { world, replica: source } = await startSource(ends, { divisions, weeks, replica })
  const shop = new Shop({ pages, cases: 1, bytes: 1500 })
  const site = await shop.serve()
  ends.after(() => site.close())
  const ways: BreakableWay[] = []
  const by = async (url: string): Promise<string> => {
    const way = await breakableWay(ends, url)
    ways.push(way)
    return way.url
  }
  const fleet = await FleetProcesses.open(ends, { source, ways: { redis: by, postgres: by } })
  await Promise.all([
    ...Array.from({ length: servers }, () => fleet.start('serve')),
    ...Array.from({ length: workers }, () => fleet.start('worker')),
  ])
  const asked = Array.from({ length: weeks }, (_, index) => index + 1)
  await new Api(fleet.url).post(`/api/scrape/interclubs?weeks=${asked.join(',')}`)
  let audit = await AuditedShop.start(fleet.url, site.origin, 2 * pages)
  let killed = 0
  const problems: string[] = []
  for (; killed < kills; killed += 1) {
    await pause(hash(SEED, 93, killed) % MOST_PAUSE_MS)
    const outage = [Math.floor(kills / 3), Math.floor((2 * kills) / 3)].indexOf(killed)
    // A worker has not read the stored data yet when it has just started.
    const member =
      outage === 1
        ? fleet.members.find(({ role }) => role === 'worker')
        : fleet.members[hash(SEED, 94, killed) % fleet.members.length]
    if (member !== undefined) await fleet.replace(member)
    const way = ways[outage]
    if (outageMs === 0 || way === undefined) continue
    way.cut()
    await pause(outageMs)
    way.mend()
  }
  const endMs = performance.now() + mostMs
  const api = new Api(fleet.url)
  audit = audit.at(fleet.url)
  const [task, ended] = [await taskEnd(api, endMs), await auditEnd(audit, endMs)]
  const read = await audit.pages()
  const known = new Set(read)
  const missing = [...shop.pages.keys()].filter((path) => !known.has(path))
  const twice = read.filter((path, at) => read.indexOf(path) !== at)
  const requests = site.requests.filter(({ path }) => !path.startsWith('/img/'))
  const expected = divisions * weeks
  if (task.status !== 'success') problems.push(`the scrape is ${task.status}: ${task.message}`)
  if (task.pages_done !== expected)
    problems.push(`${task.pages_done} of ${expected} pages are done`)
  if (task.errors_count > 0) problems.push(...(await api.logs(task.task_id, 'error')))
  if (ended.status !== 'completed') problems.push(`the audit is ${ended.status}: ${ended.message}`)
  const wrong = await standingsDefects(api, world, asked)
  return figures(
    `fleet: workers (${workers}) and servers (${servers}), killed while they scrape and audit, `,
    [
      some('kill -9', killed, kills),
      none('other ends', problems),
      none('pages of standings that are wrong', wrong),
      none('pages of the site missing', missing),
      none('pages of the site twice', twice),
      ['requests of the site beyond one for each page', requests.length - read.length, ''],
    ],
  )
}

async function taskEnd(api: Api, endMs: number): Promise<TaskStatus> {
  for (;;) {
    const status = await api.status()
    if (!status.running || performance.now() > endMs) return status
    await pause(100)
  }
}

async function auditEnd(audit: AuditedShop, endMs: number) {
  for (;;) {
    const state = await audit.read()
    const isActive = state.status === 'queued' || state.status === 'running'
    if (!isActive || performance.now() > endMs) return state
    await pause(100)
  }
}
