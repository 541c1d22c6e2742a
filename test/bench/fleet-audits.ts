import { type Figure, figure, median } from '../measure/figure.ts'
import type { ServerProcess } from '../measure/server-process.ts'
import { startAuditedSite } from '../soak/audited-site.ts'
import { auditDefect, auditUrl, readStream } from '../soak/connections/streams.ts'
import { eachOf, startServer, times } from '../soak/trial.ts'
import { withEnd } from '../support/ends.ts'
import { postgresPart, redisPart } from '../support/fleet-servers.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'

const PAGE_BYTES = 20_000
const AUDITS = 60
const AT_ONCE = 8
const ROUNDS = 3
const LEAST_RATIO = 0.85

/** Without pauses between requests, so that the work itself is measured. */
const CONFIG = {
  ...LOCAL_CHECKS_ONLY,
  modules: { ...LOCAL_CHECKS_ONLY.modules, crawl: { options: { pauseMs: 0 } } },
}

/** Audits per second through a server and one worker, and in one process. */
export function fleetAuditsBench(): Promise<Figure[]> {
  return withEnd(async (ends) => {
    const site = await startAuditedSite(PAGE_BYTES)
    ends.after(() => site.close())
    const [redis, postgres] = [redisPart(ends), await postgresPart(ends)]
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix, DATABASE_URL: postgres.url }
    const command = ['worker', '--port', '0', '--concurrency', String(AT_ONCE)]
    const alone = await startServer(ends, { config: CONFIG })
    const server = await startServer(ends, { config: CONFIG, env })
    await startServer(ends, { config: CONFIG, env, command })
    const measure = (of: ServerProcess): Promise<number> => auditsPerSecond(of, site.origin)
    for (const of of [alone, server]) await measure(of) // compiles the code
    const rates = []
    // Taken in turns, so that what else the machine does affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({ alone: await measure(alone), shared: await measure(server) })
    }
    return [
      figure({
        name: 'fleet: audits through one worker, to those of one process',
        value: median(rates.map(({ shared }) => shared)),
        unit: '/s',
        baseline: median(rates.map((rate) => rate.alone)),
        target: LEAST_RATIO,
        bounds: 'leastRatio',
      }),
    ]
  })
}

async function auditsPerSecond(server: ServerProcess, siteUrl: string): Promise<number> {
  const startMs = performance.now()
  await eachOf(times(AUDITS, String), AT_ONCE, async () => {
    const defect = auditDefect(await readStream(auditUrl(server.url, siteUrl)))
    if (defect !== undefined) throw new Error(`An audit failed: ${defect}`)
  })
  return (AUDITS * 1000) / (performance.now() - startMs)
}
