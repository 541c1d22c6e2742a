import { type Figure, figure } from '../../measure/figure.ts'
import { startFuzzServer } from './fuzz-server.ts'
import { HttpFuzz } from './http-fuzz.ts'
import { badLines } from './server-lines.ts'
import type { Failure } from './tally.ts'

const SEED = Number(process.env.SEED ?? 1)
/** Of each operation, before memory is first looked at: caches fill, code is compiled. */
const WARM_UP = { requests: 80, costly: 3 }
const COUNTS = {
  requests: 480,
  costly: Number(process.env.COSTLY ?? 10),
}
const LEAST_REQUESTS = 20_000
const MOST_P99_MS = 200
const MOST_GROWTH_MB = 40
/** Whatever callers write, labels are ours. */
const MOST_SERIES = 5_000
const MOST_SHOWN = 20

/** Structured fuzzing of every operation over sockets; failures go to stderr as they can be repeated. */
export async function httpFuzz(): Promise<readonly Figure[]> {
  const server = await startFuzzServer()
  const fuzz = await HttpFuzz.of(server).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  let exit: Awaited<ReturnType<typeof server.close>>
  const heapMb = { before: Number.NaN, after: Number.NaN }
  let series = Number.NaN
  let peakMb = Number.NaN
  try {
    await fuzz.run(WARM_UP, SEED + 7)
    await fuzz.settle()
    heapMb.before = await server.heapMb()
    await fuzz.run(COUNTS, SEED)
    await fuzz.settle()
    heapMb.after = await server.heapMb()
    series = (await server.process.metrics()).size
    peakMb = server.process.memory().peakMb
  } finally {
    exit = await server.close()
  }
  const bad = badLines(server.process.lines)
  for (const line of bad.slice(0, MOST_SHOWN)) console.error(`server: ${line.slice(0, 2_000)}`)
  for (const failure of fuzz.tally.failures.slice(0, MOST_SHOWN)) console.error(told(failure))
  const growthMb = heapMb.after - heapMb.before
  return figuresOf(fuzz, { bad, growthMb, series, peakMb, exitCode: exit.code })
}

type Rest = {
  readonly bad: readonly string[]
  readonly growthMb: number
  readonly series: number
  readonly peakMb: number
  readonly exitCode: number | null
}

function figuresOf({ tally, contract }: HttpFuzz, rest: Rest): readonly Figure[] {
  const count = (name: string, value: number): Figure => ({
    name: `http: ${name}`,
    value,
    unit: '',
  })
  const none = (name: string, value: number) => figure({ ...count(name, value), target: 0 })
  const all = contract.operations.length
  const least = (name: string, value: number, target: number) =>
    figure({ ...count(name, value), target, bounds: 'least' })
  return [
    least('requests sent', tally.requests, LEAST_REQUESTS),
    count('of them broken bytes', tally.raw),
    least('operations that answered', tally.asked.size, all),
    least('operations that succeeded', tally.succeeded.size, all),
    ...[2, 3, 4, 5].map((hundred) => count(`answers ${hundred}xx`, tally.class(hundred))),
    none('undocumented server errors', tally.count('server error')),
    none('answers unlike the document', tally.count('invalid answer')),
    none('requests without an answer', tally.count('no answer')),
    none('errors and stray lines in the log', rest.bad.length),
    figure({
      name: 'http: p99 of answers for which nothing runs',
      value: tally.cheapP99Ms,
      unit: 'ms',
      // Beyond that of a server that does nothing, asked by the same client in the same moments.
      baseline: tally.bareP99Ms,
      bounds: 'excess',
      target: MOST_P99_MS,
    }),
    figure({
      name: 'http: live memory that grew',
      value: rest.growthMb,
      unit: 'MB',
      target: MOST_GROWTH_MB,
    }),
    { name: 'http: memory of the process at its highest', value: rest.peakMb, unit: 'MB' },
    figure({ ...count('series of the metrics at the end', rest.series), target: MOST_SERIES }),
    none('exit status after SIGTERM', rest.exitCode ?? 1),
  ]
}

function told({ kind, operation, message, line, seed, path }: Failure): string {
  const where = `SEED=${SEED}, of it ${seed}, path ${path}`
  return `${kind}, ${operation} (${where}): ${message.slice(0, 1_500)}\n  ${line}\n`
}
