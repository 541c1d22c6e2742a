import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { cpuMs } from '../measure/cpu-time.ts'
import { jsonOf } from '../measure/json-process.ts'
import type { Latency } from './paced-load.ts'

const PACED = fileURLToPath(new URL('./paced-load.ts', import.meta.url))

/** Each asks one thing after another, as browsers and proxies do. */
const CONNECTIONS = 40

/** A server under load. */
export type LoadedServer = { readonly url: string; readonly pid: number }

/** The result of a load. */
export type Load = {
  readonly requests: number
  readonly seconds: number
  readonly cpuMs: number
}

/** Asks a server for `paths`, one after another, as fast as it answers. @throws on a wrong answer. */
export async function fullLoad(
  { url, pid }: LoadedServer,
  paths: readonly string[],
  seconds: number,
): Promise<Load> {
  const before = cpuMs(pid)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requestsFor(paths),
  })
  assertAnswered(result)
  return {
    requests: result['2xx'],
    seconds: result.duration,
    cpuMs: cpuMs(pid) - before,
  }
}

/** The 99th percentile of the latency in ms, at a steady rate. */
export async function p99At(
  { url }: LoadedServer,
  paths: readonly string[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<number> {
  const { p99 } = await jsonOf<Latency>([
    PACED,
    url,
    `${perSecond}`,
    `${seconds}`,
    JSON.stringify(paths),
  ])
  return p99
}

function requestsFor(paths: readonly string[]): autocannon.Request[] {
  return paths.map((path) => ({ method: 'GET', path }))
}

function assertAnswered({ errors, non2xx, url }: autocannon.Result): void {
  if (errors + non2xx === 0) return
  throw new Error(`${url}: ${errors} requests failed, ${non2xx} were not answered with 200`)
}
