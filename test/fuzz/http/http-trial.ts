import { Contract, type Documented } from '../../contracts/openapi/contract.ts'
import { type Figure, figure, quantile } from '../../measure/figure.ts'
import { explore, type Wrong } from '../explore.ts'
import { fuzzSeed } from '../hostile.ts'
import { type FuzzServer, startFuzzServer } from './fuzz-server.ts'
import { Judge } from './judge.ts'
import { headerOf, knownOf, shellLine } from './requests.ts'
import { type Counts, type Share, type Shot, shareOf, shotsOf, type Target } from './shots.ts'
import { sendRaw, Wire } from './wire.ts'

const SEED = fuzzSeed(1)
/** Requests of each operation before memory is first measured: caches fill, code is compiled. */
const WARM_UP = { requests: 80, costly: 3 }
const COUNTS = { requests: 480, costly: Number(process.env.COSTLY ?? 10) }
const LEAST_REQUESTS = 20_000
const MOST_P99_MS = 200
const MOST_GROWTH_MB = 40
/** Labels of the metrics must not depend on what callers send. */
const MOST_SERIES = 5_000
const MOST_SHOWN = 20
const WIRES = 8
const CHUNK = 40
const SEED_STEP = 1_000_003
/** For answers for which nothing runs; the machine may be busy. */
const LONGEST_CHEAP_MS = 10_000
/** Refused before anything runs. */
const REFUSED = ['http://10.0.0.1/', 'http://169.254.169.254/a', 'http://[fd00::1]/?b', 'ftp://a']
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 404, 405, 406, 413, 415, 422, 431, 505])
const BARE = Buffer.from('GET /100 HTTP/1.1\r\nHost: a\r\n\r\n')
const BARE_TIMES = 5

type Job = { readonly place: number; run(wire: Wire): Promise<void> }

/** Sends valid, nearly valid and broken requests to every operation and judges all answers. */
class HttpFuzz {
  requests = 0
  raw = 0
  readonly statuses: number[] = []
  readonly asked = new Set<string>()
  readonly succeeded = new Set<string>()
  readonly failures: string[] = []
  /** Times of answers for which nothing runs, and of the server that does nothing. */
  readonly cheapMs: number[] = []
  readonly bareMs: number[] = []
  readonly contract: Contract
  readonly #server: FuzzServer
  readonly #judge: Judge
  readonly #target: Target

  private constructor(server: FuzzServer, contract: Contract, taskIds: readonly string[]) {
    const { site, source, token, port, dataDir } = server
    const pages = ['/', '/services/reparation.html', '/nosuch'].map((path) => `${site}${path}`)
    const urls = [...pages, 'http://127.0.0.2:8089/', 'http://nosuch.invalid/']
    this.contract = contract
    this.#server = server
    this.#judge = new Judge(contract, [dataDir])
    this.#target = {
      contract,
      known: { values: knownOf(source, { urls, taskIds }), token },
      refused: { values: knownOf(source, { urls: REFUSED, taskIds }), token },
      host: `127.0.0.1:${port}`,
    }
  }

  static async of(server: FuzzServer): Promise<HttpFuzz> {
    const document = await server.ask('GET', '/openapi.json')
    const { tasks } = await server.ask('GET', '/api/scrape/tasks')
    const ids = (tasks as readonly { readonly task_id: string }[]).map(({ task_id }) => task_id)
    return new HttpFuzz(server, new Contract(document), [...ids, 'interclubs_20200101_000000'])
  }

  /** Sends that many requests to each operation. Another seed gives others. */
  async run(counts: Counts, seed: number): Promise<void> {
    const jobs = this.contract.operations.flatMap((operation, index) =>
      this.#jobsOf(operation, counts, seed + index * SEED_STEP),
    )
    // Mixes the operations, as in real use.
    const waiting = jobs.sort((a, b) => a.place - b.place)[Symbol.iterator]()
    const work = async () => {
      const wire = new Wire(this.#server.port)
      const bare = new Wire(this.#server.barePort)
      for (let next = waiting.next(); !next.done; next = waiting.next()) {
        await next.value.run(wire)
        await this.#assertWell()
        // The time of an answer that costs nothing, on the same machine at the same moment.
        for (let at = 0; at < BARE_TIMES; at += 1) this.bareMs.push((await bare.ask(BARE)).ms)
      }
      wire.close()
      bare.close()
    }
    await Promise.all(Array.from({ length: WIRES }, work))
  }

  /** Waits for what callers left running. @throws if something keeps running. */
  async settle(): Promise<void> {
    const { ask, source, untilIdle } = this.#server
    await untilIdle()
    // Changes the data, which drops the answers that are kept for them.
    await ask('POST', `/api/clubs/${source.clubs[0]?.listing.code}/scrape`)
    await ask('GET', '/api/stats')
    const { activeRuns } = await this.#assertWell()
    if (activeRuns !== 0) throw new Error(`${activeRuns} runs go on for nobody`)
  }

  #jobsOf(operation: Documented, counts: Counts, seed: number): readonly Job[] {
    const share = shareOf(operation, counts)
    const shots = shotsOf(operation, this.#target)
    return (Object.keys(shots) as (keyof Share)[]).flatMap((kind, index) => {
      const chunks = Math.ceil(share[kind] / CHUNK)
      return Array.from({ length: chunks }, (_, chunk) => ({
        place: (chunk + 0.5) / chunks,
        run: async (wire: Wire) => {
          const { wrong } = await explore({
            arbitrary: shots[kind],
            seed: seed + index * 100_000 + chunk,
            runs: Math.min(CHUNK, share[kind] - chunk * CHUNK),
            // Valid requests that run something are not repeated.
            ...(kind === 'valid' && operation.method !== 'GET' && { mostShrinks: 0 }),
            check: (shot) => this.#check(shot, wire),
          })
          if (wrong !== undefined) this.failures.push(failureOf(operation, wrong))
        },
      }))
    })
  }

  async #check({ request, bytes, isRaw }: Shot, wire: Wire): Promise<void> {
    this.requests += 1
    if (isRaw) {
      this.raw += 1
      for (const reply of await sendRaw(this.#server.port, bytes)) {
        this.statuses.push(reply.status)
        this.#judge.judgeRaw(reply)
      }
      return
    }
    const isHead = request.method.toUpperCase() === 'HEAD'
    const isLast = headerOf(request, 'connection')?.includes('close') ?? false
    const { reply, ms } = await wire.ask(bytes, { isHead, isLast })
    const { operation, status } = await this.#judge.judge(request, reply, bytes)
    this.statuses.push(status)
    if (operation !== undefined) this.asked.add(operation)
    if (operation !== undefined && status < 300) this.succeeded.add(operation)
    const isCheap = request.method === 'GET' || REFUSALS.has(reply.status)
    if (!isCheap || reply.headers['content-type'] === 'text/event-stream') return
    this.cheapMs.push(ms)
    if (ms > LONGEST_CHEAP_MS) throw new Error(`the answer ${status} took ${Math.round(ms)} ms`)
  }

  /** @throws if the server says that it is not well. */
  async #assertWell(): Promise<{ readonly activeRuns: number }> {
    const signal = AbortSignal.timeout(LONGEST_CHEAP_MS)
    const response = await fetch(`${this.#server.process.url}/health`, { signal })
    const health = (await response.json()) as { readonly status: string; activeRuns: number }
    if (response.status === 200 && health.status === 'ok') return health
    throw new Error(`/health answers ${response.status}: ${JSON.stringify(health)}`)
  }
}

const KINDS = ['server error', 'no answer', 'invalid answer'] as const

/** The kind of the failure, its message, and how to repeat it. */
function failureOf({ id }: Documented, { value, error, seed, path }: Wrong<Shot>): string {
  const { message } = error
  const isServerError = /status 5\d\d|5\d\d is not documented|INTERNAL/.test(message)
  const isSilent = /no answer within|the connection ended/.test(message)
  const kind = KINDS[isServerError ? 0 : isSilent ? 1 : 2]
  const where = `${id} (SEED=${SEED}, of it ${seed}, path ${path})`
  const what = `${value.request.spoiled ?? 'valid'}: ${message.slice(0, 1_500)}`
  return `${kind}, ${where}: ${what}\n  ${shellLine(value.bytes)}\n`
}

/** Fuzzes every operation over sockets. Failures go to stderr with what repeats them. */
export async function httpFuzz(): Promise<readonly Figure[]> {
  const server = await startFuzzServer()
  const measured = { beforeMb: Number.NaN, afterMb: Number.NaN, series: Number.NaN }
  let peakMb = Number.NaN
  let exit: Awaited<ReturnType<typeof server.close>>
  let fuzz: HttpFuzz
  try {
    fuzz = await HttpFuzz.of(server)
    await fuzz.run(WARM_UP, SEED + 7)
    await fuzz.settle()
    measured.beforeMb = await server.heapMb()
    await fuzz.run(COUNTS, SEED)
    await fuzz.settle()
    measured.afterMb = await server.heapMb()
    measured.series = (await server.process.metrics()).size
    peakMb = server.process.memory().peakMb
  } finally {
    exit = await server.close()
  }
  const bad = badLines(server.process.lines)
  for (const line of bad.slice(0, MOST_SHOWN)) console.error(`server: ${line.slice(0, 2_000)}`)
  for (const failure of fuzz.failures.slice(0, MOST_SHOWN)) console.error(failure)
  return figuresOf(fuzz, { ...measured, peakMb, bad: bad.length, exitCode: exit.code ?? 1 })
}

type Rest = Readonly<
  Record<'beforeMb' | 'afterMb' | 'series' | 'peakMb' | 'bad' | 'exitCode', number>
>

function figuresOf(fuzz: HttpFuzz, rest: Rest): readonly Figure[] {
  const of = (name: string, value: number, more: Partial<Figure> = {}): Figure =>
    figure({ name: `http: ${name}`, value, unit: '', ...more })
  const none = (name: string, value: number) => of(name, value, { target: 0 })
  const least = (name: string, value: number, target: number) =>
    of(name, value, { target, bounds: 'least' })
  const failed = (kind: (typeof KINDS)[number]) =>
    fuzz.failures.filter((failure) => failure.startsWith(kind)).length
  const answers = (hundred: number) =>
    fuzz.statuses.filter((status) => Math.floor(status / 100) === hundred).length
  const all = fuzz.contract.operations.length
  return [
    least('requests sent', fuzz.requests, LEAST_REQUESTS),
    of('of them broken bytes', fuzz.raw),
    least('operations that answered', fuzz.asked.size, all),
    least('operations that succeeded', fuzz.succeeded.size, all),
    ...[2, 3, 4, 5].map((hundred) => of(`answers ${hundred}xx`, answers(hundred))),
    none('undocumented server errors', failed('server error')),
    none('answers unlike the document', failed('invalid answer')),
    none('requests without an answer', failed('no answer')),
    none('errors and stray lines in the log', rest.bad),
    of('p99 of answers for which nothing runs', quantile(fuzz.cheapMs, 0.99), {
      unit: 'ms',
      baseline: quantile(fuzz.bareMs, 0.99),
      bounds: 'excess',
      target: MOST_P99_MS,
    }),
    of('live memory that grew', rest.afterMb - rest.beforeMb, {
      unit: 'MB',
      target: MOST_GROWTH_MB,
    }),
    of('memory of the process at its highest', rest.peakMb, { unit: 'MB' }),
    of('series of the metrics at the end', rest.series, { target: MOST_SERIES }),
    none('exit status after SIGTERM', rest.exitCode),
  ]
}

/**
 * Lines of a server's output that show a defect: errors of its log, and lines that are not of its
 * log. Failed tasks are not defects, because callers order weeks that the source does not have.
 */
function badLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => {
    const { level, taskId } = fieldsOf(line)
    const isTrouble = level === undefined || level === 'error' || level === 'fatal'
    return isTrouble && taskId === undefined
  })
}

function fieldsOf(line: string): { readonly level?: string; readonly taskId?: string } {
  try {
    return line.startsWith('{') ? JSON.parse(line) : {}
  } catch {
    return {} // a line that was cut
  }
}
