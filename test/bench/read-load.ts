import autocannon from 'autocannon'
import { cpuMs } from '../measure/cpu-time.ts'

/** Each asks one thing after another, as browsers and proxies do. */
const CONNECTIONS = 40

/** A server under load. */
export type LoadedServer = { readonly url: string; readonly pid: number }

/** What came of a load. */
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
export async function latencyAt(
  { url }: LoadedServer,
  paths: readonly string[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<number> {
  const share = Math.ceil(paths.length / CONNECTIONS)
  let start = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    overallRate: Math.round(perSecond),
    duration: seconds,
    // The client prepares all its requests for every connection: of 2000 paths that alone would
    // hold it up for longer than any answer takes.
    setupClient: (client) => {
      const own = paths.slice(start, start + share)
      client.setRequests(requestsFor(own.length === 0 ? paths.slice(0, share) : own))
      start += share
    },
  })
  assertAnswered(result)
  return result.latency.p99
}

function requestsFor(paths: readonly string[]): autocannon.Request[] {
  return paths.map((path) => ({ method: 'GET', path }))
}

function assertAnswered({ errors, non2xx, url }: autocannon.Result): void {
  if (errors + non2xx === 0) return
  throw new Error(`${url}: ${errors} requests failed, ${non2xx} were not answered with 200`)
}
