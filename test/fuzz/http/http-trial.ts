import { fileURLToPath } from 'node:url'
import { Contract, type Documented } from '../../contracts/openapi/contract.ts'
import { type Figure, figure, figures, none, quantile, some } from '../../measure/figure.ts'
import { JsonProcess } from '../../measure/json-process.ts'
import { SEED } from '../../measure/seed.ts'
import { times } from '../../soak/trial.ts'
import { serverState } from '../../soak/world.ts'
import type { Ends } from '../../support/ends.ts'
import { explore } from '../explore.ts'
import { startFuzzServer, TOKEN } from './fuzz-server.ts'
import { Judge } from './judge.ts'
import { headerOf, type Known, knownOf } from './requests.ts'
import { type Counts, type Share, type Shot, shareOf, shotsOf, type Target } from './shots.ts'
import { sendRaw, Wire } from './wire.ts'

/** Requests of each operation before memory is first measured: caches fill, code is compiled. */
const WARM_UP = { requests: 40, costly: 3 }
const COUNTS = { requests: 240, costly: Number(process.env.COSTLY ?? 10) }
const LEAST_REQUESTS = 20_000
const MOST_P99_MS = 200
const MOST_GROWTH_MB = 40
/** Labels of the metrics must not depend on what callers send. */
const MOST_SERIES = 5_000
const WIRES = 8
const CHUNK = 40
const SEED_STEP = 1_000_003
/** For answers for which nothing runs; the machine may be busy. */
const LONGEST_CHEAP_MS = 10_000
const LONGEST_CHUNK_MS = 60_000
/** Answers that are wrong and made smaller. A server that is wrong everywhere still gets a verdict. */
const MOST_SHRUNK = 3
/** Refused before anything runs. */
const REFUSED = ['http://10.0.0.1/', 'http://169.254.169.254/a', 'http://[fd00::1]/?b', 'ftp://a']
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 404, 405, 406, 413, 415, 422, 431, 505])
const BARE_PROGRAM = fileURLToPath(new URL('../../bench/constant-server.ts', import.meta.url))
const BARE = Buffer.from('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
const BARE_TIMES = 5
/** Sends valid, nearly valid and broken requests to every operation and judges all answers. */
export async function httpTrial(ends: Ends): Promise<readonly Figure[]> {
  const { server, dataDir, siteUrl, source, token, ask, settle, known, own } =
    await startFuzzServer(ends)
  const bareServer = new JsonProcess<{ readonly url: string }>([BARE_PROGRAM, server.url])
  ends.after(() => bareServer.stop())
  const [port, barePort] = [server.url, (await bareServer.answer).url].map((url) =>
    Number(new URL(url).port),
  ) as [number, number]
  const contract = new Contract(await ask('GET', '/openapi.json'))
  const { tasks } = await ask('GET', '/api/scrape/tasks')
  const ids = (tasks as readonly { readonly task_id: string }[]).map(({ task_id }) => task_id)
  const taskIds = [...ids, 'interclubs_20200101_000000']
  const pages = ['/', '/services/reparation.html', '/nosuch'].map((path) => `${siteUrl}${path}`)
  const urls = [...pages, 'http://127.0.0.2:8089/', 'http://nosuch.invalid/']
  const target: Target = {
    contract,
    known: { values: { ...knownOf(source, { urls, taskIds }), ...known }, token },
    refused: { values: { ...knownOf(source, { urls: REFUSED, taskIds }), ...known }, token },
    host: `127.0.0.1:${port}`,
  }
  const licences = source.people.of(source.clubs.length - 1).map(({ licence }) => licence)
  const erasing = ({ values }: Known): Known => ({
    ...{ values: { ...values, licence: [...licences, '999999'] }, token: TOKEN },
  })
  /** Only the operator may erase people; nobody else asks for those who are erased. */
  const targetOf = ({ id }: Documented): Target => {
    const changing = (usual: Known): Known => ({
      ...{ ...usual, values: { ...usual.values, ...own[id] } },
    })
    const change = id === 'erasePlayer' ? erasing : changing
    return { ...target, known: change(target.known), refused: change(target.refused) }
  }
  const judge = new Judge(contract, [dataDir])
  const statuses: number[] = []
  const answered = new Set<string>()
  const succeeded = new Set<string>()
  const wrong: string[] = []
  let raw = 0
  /** Times of answers for which nothing runs, and of the server that does nothing. */
  const cheapMs: number[] = []
  const bareMs: number[] = []

  const check = async ({ request, bytes, isRaw }: Shot, wire: Wire): Promise<void> => {
    if (isRaw) {
      raw += 1
      const replies = await sendRaw(port, bytes)
      for (const reply of replies) judge.judgeRaw(reply)
      statuses.push(...replies.map(({ status }) => status))
      return
    }
    const isHead = request.method.toUpperCase() === 'HEAD'
    const isLast = headerOf(request, 'connection')?.includes('close') ?? false
    const startedAt = performance.now()
    const reply = await wire.ask(bytes, { isHead, isLast })
    const ms = performance.now() - startedAt
    const { operation, status } = await judge.judge(request, reply, bytes)
    statuses.push(status)
    if (operation !== undefined) answered.add(operation)
    if (operation !== undefined && status < 300) succeeded.add(operation)
    const isCheap = request.method === 'GET' || REFUSALS.has(status)
    if (!isCheap || reply.headers['content-type'] === 'text/event-stream') return
    cheapMs.push(ms)
    if (ms > LONGEST_CHEAP_MS) throw new Error(`the answer ${status} took ${Math.round(ms)} ms`)
  }

  /** @throws if the server says that it is not well. */
  const assertWell = async (): Promise<{ readonly activeRuns: number }> => {
    const signal = AbortSignal.timeout(LONGEST_CHEAP_MS)
    const response = await fetch(`${server.url}/health`, { signal })
    const health = (await response.json()) as { readonly status: string; activeRuns: number }
    if (response.status === 200 && health.status === 'ok') return health
    throw new Error(`/health answers ${response.status}: ${JSON.stringify(health)}`)
  }

  const jobsOf = (operation: Documented, counts: Counts, seed: number) => {
    const share = shareOf(operation, counts)
    return Object.entries(shotsOf(operation, targetOf(operation))).flatMap(
      ([kind, arbitrary], index) => {
        const count = share[kind as keyof Share]
        const chunks = Math.ceil(count / CHUNK)
        return times(chunks, (chunk) => ({
          place: (chunk + 0.5) / chunks,
          run: async (wire: Wire) => {
            const found = await explore({
              arbitrary,
              seed: seed + index * 100_000 + chunk,
              runs: Math.min(CHUNK, count - chunk * CHUNK),
              mostMs: LONGEST_CHUNK_MS,
              // Valid requests that run something are not repeated.
              endOnFailure:
                wrong.length >= MOST_SHRUNK || (kind === 'valid' && operation.method !== 'GET'),
              check: (shot) => check(shot, wire),
            })
            wrong.push(...found.wrong.map((one) => `${operation.id}, ${kind}: ${one}`))
          },
        }))
      },
    )
  }

  /** Sends that many requests to each operation. Another seed gives others. */
  const send = async (counts: Counts, seed: number): Promise<void> => {
    const jobs = contract.operations.flatMap((operation, index) =>
      jobsOf(operation, counts, seed + index * SEED_STEP),
    )
    // Mixes the operations, as in real use.
    jobs.sort((a, b) => a.place - b.place)
    const waiting = jobs.values()
    const work = async (): Promise<void> => {
      const [own, bare] = [new Wire(port), new Wire(barePort)]
      for (const { run } of waiting) {
        await run(own)
        await assertWell()
        // The time of an answer that costs nothing, on the same machine at the same moment.
        for (let left = BARE_TIMES; left > 0; left -= 1) {
          const startedAt = performance.now()
          await bare.ask(BARE)
          bareMs.push(performance.now() - startedAt)
        }
      }
      own.close()
      bare.close()
    }
    await Promise.all(times(WIRES, work))
    await settle()
    const { activeRuns } = await assertWell()
    if (activeRuns !== 0) throw new Error(`${activeRuns} runs go on for nobody`)
  }

  // The first page builds the files of all pages, which takes seconds on a busy machine.
  await (await fetch(server.url)).text()
  await send(WARM_UP, SEED + 7)
  const before = await serverState(server)
  await send(COUNTS, SEED)
  const after = await serverState(server)
  const series = (await server.metrics()).size
  const { peakMb } = server.memory()
  const { code } = await server.stop()
  const all = contract.operations.length
  const failed = contract.operations.filter(({ id }) => !succeeded.has(id))
  for (const { id } of failed) console.error(`SEED=${SEED} ${id} never succeeded`)
  return [
    ...figures('http: ', [
      some('requests answered', statuses.length, LEAST_REQUESTS),
      ['of them broken bytes', raw, ''],
      some('operations that answered', answered.size, all),
      some('operations that succeeded', succeeded.size, all),
      ...[2, 3, 4, 5].map(
        (hundred) =>
          [
            `answers ${hundred}xx`,
            statuses.filter((status) => Math.floor(status / 100) === hundred).length,
            '',
          ] as const,
      ),
      none('missing answers, and answers unlike the document', wrong),
      none('errors and stray lines in the log', badLines(server.lines)),
      ['live memory that grew', after.heapMb - before.heapMb, 'MB', MOST_GROWTH_MB],
      ['memory of the process at its highest', peakMb, 'MB'],
      ['series of the metrics at the end', series, '', MOST_SERIES],
      ['exit status after SIGTERM', code ?? 1, '', 0],
    ]),
    figure({
      ...{ name: 'http: p99 of answers for which nothing runs', unit: 'ms' },
      ...{ value: quantile(cheapMs, 0.99), baseline: quantile(bareMs, 0.99) },
      ...{ bounds: 'excess', target: MOST_P99_MS },
    }),
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
