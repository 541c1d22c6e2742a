import { Contract, type Documented } from '../../contracts/openapi/contract.ts'
import { explore, type Wrong } from './explore.ts'
import { knownOf, taskIdsOf, untilIdle } from './fuzz-data.ts'
import { headerOf, shellLine } from './fuzz-request.ts'
import type { FuzzServer } from './fuzz-server.ts'
import { Judge } from './judge.ts'
import { type Counts, type Share, type Shot, shareOf, shotsOf, type Target } from './shots.ts'
import { type Failure, Tally } from './tally.ts'
import { sendRaw, Wire } from './wire.ts'

const WIRES = 8
const CHUNK = 40
const SEED_STEP = 1_000_003
const QUIET_MS = 150
const LONGEST_MS = 120_000
/** Of what nothing has to run for; the machine may be busy. */
const LONGEST_CHEAP_MS = 10_000
/** They are refused before anything runs. */
const REFUSED = ['http://10.0.0.1/', 'http://169.254.169.254/a', 'http://[fd00::1]/?b', 'ftp://a']
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 404, 405, 406, 413, 415, 422, 431, 505])

const BARE = Buffer.from('GET /100 HTTP/1.1\r\nHost: a\r\n\r\n')
const BARE_TIMES = 5

type Job = { readonly place: number; run(wire: Wire): Promise<void> }

/** Sends valid, nearly valid and broken requests to every operation and judges all answers. */
export class HttpFuzz {
  readonly tally = new Tally()
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
    const response = await fetch(`${server.process.url}/openapi.json`)
    const contract = new Contract((await response.json()) as Contract['document'])
    return new HttpFuzz(server, contract, await taskIdsOf(server.ask))
  }

  /** One round of so many requests for each operation; another seed gives others. */
  async run(counts: Counts, seed: number): Promise<void> {
    const jobs = this.contract.operations.flatMap((operation, index) =>
      this.#jobsOf(operation, counts, seed + index * SEED_STEP),
    )
    // All operations side by side, as they are used.
    const waiting = jobs.sort((a, b) => a.place - b.place)[Symbol.iterator]()
    const work = async () => {
      const wire = new Wire(this.#server.port)
      const bare = new Wire(this.#server.barePort)
      for (let next = waiting.next(); !next.done; next = waiting.next()) {
        await next.value.run(wire)
        await this.#assertWell()
        await this.#timeBare(bare)
      }
      wire.close()
      bare.close()
    }
    await Promise.all(Array.from({ length: WIRES }, work))
  }

  /** Waits for the end of what callers have left behind. @throws where something keeps running. */
  async settle(): Promise<void> {
    const { ask, source } = this.#server
    await untilIdle(ask)
    // Answers are kept until the data change.
    await ask('POST', `/api/clubs/${source.clubs[0]?.listing.code}/scrape`)
    await ask('GET', '/api/stats')
    const { activeRuns } = await this.#assertWell()
    if (activeRuns !== 0) throw new Error(`${activeRuns} runs go on for nobody`)
  }

  #jobsOf(operation: Documented, counts: Counts, seed: number): readonly Job[] {
    const share = shareOf(operation, counts)
    const shots = shotsOf(operation, this.#target)
    const kinds = Object.keys(shots) as (keyof Share)[]
    return kinds.flatMap((kind, index) =>
      chunksOf(share[kind]).map((runs, chunk, { length }) => ({
        place: (chunk + 0.5) / length,
        run: async (wire) => {
          const wrong = await explore({
            arbitrary: shots[kind],
            seed: seed + index * 100_000 + chunk,
            runs,
            isShrunk: kind !== 'valid' || operation.method === 'GET',
            check: (shot) => this.#check(shot, wire),
          })
          if (wrong !== undefined) this.tally.failures.push(failureOf(operation, wrong))
        },
      })),
    )
  }

  async #check({ request, bytes, isRaw }: Shot, wire: Wire): Promise<void> {
    const { tally } = this
    tally.requests += 1
    if (isRaw) {
      tally.raw += 1
      const { replies } = await sendRaw(this.#server.port, bytes, QUIET_MS)
      for (const reply of replies) {
        tally.answer(reply.status)
        this.#judge.judgeRaw(reply)
      }
      return
    }
    const isHead = request.method.toUpperCase() === 'HEAD'
    const isLast = headerOf(request, 'connection')?.includes('close') ?? false
    const { reply, ms } = await wire.ask(bytes, { isHead, isLast, mostMs: LONGEST_MS })
    const isCheap = request.method === 'GET' || REFUSALS.has(reply.status)
    const { operation, status } = await this.#judge.judge(request, reply, bytes)
    tally.answer(status, operation)
    if (!isCheap || reply.headers['content-type'] === 'text/event-stream') return
    tally.cheap(ms)
    if (ms > LONGEST_CHEAP_MS) throw new Error(`the answer ${status} took ${Math.round(ms)} ms`)
  }

  /** What the same machine takes, in the same moment, for an answer that costs nothing. */
  async #timeBare(bare: Wire): Promise<void> {
    for (let times = 0; times < BARE_TIMES; times += 1) {
      const { ms } = await bare.ask(BARE, { isHead: false, mostMs: LONGEST_MS })
      this.tally.bare(ms)
    }
  }

  /** @throws where the server says that it is not well. */
  async #assertWell(): Promise<{ readonly activeRuns: number }> {
    const signal = AbortSignal.timeout(LONGEST_CHEAP_MS)
    const response = await fetch(`${this.#server.process.url}/health`, { signal })
    const health = (await response.json()) as { readonly status: string; activeRuns: number }
    if (response.status === 200 && health.status === 'ok') return health
    throw new Error(`/health answers ${response.status}: ${JSON.stringify(health)}`)
  }
}

function chunksOf(runs: number): readonly number[] {
  const full = Array.from({ length: Math.floor(runs / CHUNK) }, () => CHUNK)
  return runs % CHUNK === 0 ? full : [...full, runs % CHUNK]
}

function failureOf({ id }: Documented, { value, error, seed, path }: Wrong<Shot>): Failure {
  const { request, bytes } = value
  const { message } = error
  const isServerError = /status 5\d\d|5\d\d is not documented|INTERNAL/.test(message)
  const isSilent = /no answer within|the connection ended/.test(message)
  return {
    kind: isServerError ? 'server error' : isSilent ? 'no answer' : 'invalid answer',
    operation: id,
    message: `${request.spoiled ?? 'valid'}: ${message}`,
    line: shellLine(bytes),
    seed,
    path,
  }
}
