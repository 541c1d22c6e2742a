import { fileURLToPath } from 'node:url'
import { cpuMs } from '../measure/cpu-time.ts'
import type { Figure } from '../measure/figure.ts'
import { JsonProcess } from '../measure/json-process.ts'
import { startServer } from '../soak/trial.ts'
import { type Ends, withEnd } from '../support/ends.ts'
import { inPostgres, postgresPart, redisPart } from '../support/fleet-servers.ts'
import { auditOnce, forget, paceOf } from './site.ts'

const SHOP = fileURLToPath(new URL('./shop-site.ts', import.meta.url))
const PAGES = 600
const PAGE_BYTES = 20_000
const WARM_UP_PAGES = 200
const WORKERS = [1, 2, 4]

/** The figures that an operator sizes an installation by. */
export function fleetSiteBench(): Promise<Figure[]> {
  return withEnd(async (ends) => {
    const shop = new JsonProcess<{ readonly url: string }>([
      SHOP,
      String(PAGES),
      String(PAGE_BYTES),
    ])
    ends.after(() => shop.stop())
    const { url: site } = await shop.answer
    const [redis, postgres] = [redisPart(ends), await postgresPart(ends)]
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix, DATABASE_URL: postgres.url }
    const server = await startServer(ends, { env })
    const pids = [server.pid, await startWorker(ends, env)]
    // The first audit fills empty tables, and has the code compiled.
    const bytesBefore = await bytesOf(postgres.schema)
    const stored = await auditOnce(server, site, PAGES)
    const bytes = (await bytesOf(postgres.schema)) - bytesBefore
    const rows: Figure[] = [
      {
        name: 'fleet: storage of a page of a site audit in PostgreSQL',
        ...{ value: bytes / stored.pages / 1000, unit: 'kB' },
      },
    ]
    // A later audit would use its answers.
    await forget(stored)
    for (const workers of WORKERS) {
      while (pids.length <= workers) pids.push(await startWorker(ends, env))
      await forget(await auditOnce(server, site, WARM_UP_PAGES))
      const cpuBefore = cpuOf(pids)
      const audit = await auditOnce(server, site, PAGES)
      const cpu = (cpuOf(pids) - cpuBefore) / audit.pages
      await forget(audit)
      const name = `fleet: site of ${PAGES} pages of 20 kB, ${workers} ${workers === 1 ? 'worker' : 'workers'}`
      rows.push(
        { name, value: paceOf(audit), unit: 'pages/s' },
        { name: `${name}, CPU time of a page`, value: cpu, unit: 'ms' },
      )
    }
    return rows
  })
}

async function startWorker(ends: Ends, env: Readonly<Record<string, string>>): Promise<number> {
  return (await startServer(ends, { env, command: ['worker', '--port', '0'] })).pid
}

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)

/** Space that the tables of a schema take, with their indexes. */
async function bytesOf(schema: string): Promise<number> {
  const [row] = await inPostgres(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = '${schema}' AND c.relkind = 'r'`,
  )
  return Number(row?.bytes)
}
