import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TokenFile } from '../../../adapters/access/token-file.ts'
import { Contract, type Documented } from '../../contracts/openapi/contract.ts'
import { HURRIED } from '../../contracts/openapi/contract-world.ts'
import { demoSiteAnswer } from '../../demo/demo-sites.ts'
import { startThirdParties } from '../../demo/third-parties.ts'
import { openDouble } from '../../doubles/double.ts'
import { SMALL_FILES } from '../../integration/table-tennis/federation-truth.ts'
import { startService, startSource } from '../../integration/table-tennis/service.ts'
import { type Figure, figure, figures, none, quantile, some } from '../../measure/figure.ts'
import { JsonProcess } from '../../measure/json-process.ts'
import { SEED } from '../../measure/seed.ts'
import { LOGIN, startExports } from '../../replica/exports/export-server.ts'
import { startTabtReplica } from '../../replica/tabt/server.ts'
import { startServer, times } from '../../soak/trial.ts'
import { PROBED, serverState } from '../../soak/world.ts'
import type { Ends } from '../../support/ends.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { explore } from '../explore.ts'
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
const LONGEST_TASK_MS = 60_000
/** Refused before anything runs. */
const REFUSED = ['http://10.0.0.1/', 'http://169.254.169.254/a', 'http://[fd00::1]/?b', 'ftp://a']
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 404, 405, 406, 413, 415, 422, 431, 505])
const KEPT_INSIDE = fileURLToPath(new URL('./kept-inside.ts', import.meta.url))
const BARE_PROGRAM = fileURLToPath(new URL('../../bench/constant-server.ts', import.meta.url))
const BARE = Buffer.from('GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
const BARE_TIMES = 5
/** The operator's token. Callers have tokens of their own. */
const TOKEN = 'fuzz-token-of-nobody'

const CONFIG = {
  ...{ ...HURRIED, hosts: SMALL_FILES.hosts },
  modules: { ...HURRIED.modules, ...SMALL_FILES.modules },
}
const KINDS = ['interclubs', 'calendrier', 'tournaments', 'exports']
const SEASON = '2025-2026'

type Asked = Readonly<Record<string, unknown>>

/** The real server in its own process, among doubles of everybody it may ask, with a little data. */
async function startFuzzServer(ends: Ends) {
  const dataDir = tempFolder(ends)
  const { world, replica } = await startSource(ends, {
    ...{ clubs: 8, playersPerClub: 4, divisions: 8, weeks: 5 },
  })
  const site = await openDouble((request) =>
    demoSiteAnswer(new URL('https://www.example-velo.be'), request),
  )
  ends.after(() => site.close())
  const parties = await startThirdParties({})
  ends.after(() => parties.close())
  const tabt = await startTabtReplica({ world })
  ends.after(() => tabt.close())
  const exports = await startExports({ world })
  ends.after(() => exports.close())
  const token = await new TokenFile(dataDir).create({
    ...{ name: 'fuzz', scopes: ['audit', 'scrape'], modules: ['*'], created: '2026-11-22' },
    ...{ usdPerDay: null, auditsPerHour: 0 },
  })
  const sources = {
    TABLETENNIS_SOURCE_URL: replica.url,
    TABLETENNIS_REQUESTS_PER_SECOND: '0',
    TABLETENNIS_TABT: 'true',
    TABLETENNIS_TABT_URL: tabt.url,
    TABLETENNIS_EXPORTS_URL: exports.url,
    TABLETENNIS_EXPORTS_USER: LOGIN.user,
    TABLETENNIS_EXPORTS_PASSWORD: LOGIN.password,
  }
  // No task reads sheets and teams, so the program does that in this process, before the server starts.
  const { app, api, stop } = await startService(ends, { dataDir, source: replica, env: sources })
  await api.post('/api/scrape/refresh-clubs')
  await app.engine.start({ goals: ['interclubSheets', 'interclubTeams'], inputs: {} }).result
  await stop()
  const server = await startServer(ends, {
    dataDir,
    config: CONFIG,
    nodeArgs: [...PROBED.nodeArgs, '--import', 'tsx', '--import', KEPT_INSIDE],
    env: {
      ...PROBED.env,
      ...parties.env,
      ...sources,
      SCRAPE_TOKEN: TOKEN,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  /** Sends a request with the token. @throws unless the answer is 200. */
  const ask = async (method: 'GET' | 'POST', path: string): Promise<Asked> => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const response = await fetch(`${server.url}${path}`, { method, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Asked
  }
  /** Waits for the tasks that run. @throws if one does not end. */
  const untilIdle = async (): Promise<void> => {
    const deadline = performance.now() + LONGEST_TASK_MS
    for (const kind of ['', ...KINDS.map((one) => `${one}/`)]) {
      while ((await ask('GET', `/api/scrape/${kind}status`)).running !== false) {
        if (performance.now() > deadline) throw new Error('the task does not end')
        await delay(20)
      }
    }
  }
  const scrapeClub = (code = '') => ask('POST', `/api/clubs/${code}/scrape`)
  await ask('POST', '/api/scrape/refresh-clubs')
  const codes = world.clubs.map(({ listing }) => listing.code)
  for (const code of codes) await scrapeClub(code)
  for (const task of ['interclubs?weeks=1-3', 'calendrier', 'tournaments?scope=all', 'exports']) {
    await ask('POST', `/api/scrape/${task}`)
    await untilIdle()
  }
  await ask('POST', '/api/scrape/all?older_than=1d')
  await untilIdle()
  const list = async (path: string, name: string) =>
    (await ask('GET', path))[name] as readonly Readonly<Record<string, string>>[]
  const matches = await list(
    `/api/interclubs/calendar/matches?season=${SEASON}&bye=false`,
    'matches',
  )
  const [first] = matches
  const teams = await list(`/api/clubs/${first?.home_club_code}/teams?season=${SEASON}`, 'teams')
  const tournaments = await list(`/api/tournaments?season=${SEASON}`, 'tournaments')
  /** What the fixtures and tournaments that were read are called. */
  const known = {
    fixture_id: matches.map(({ fixture_id }) => fixture_id),
    division_id: matches.map(({ division_id }) => division_id),
    team_id: teams.map(({ team_id }) => team_id),
    name: matches.map(({ home_team }) => home_team),
    t_id: [...tournaments.map(({ t_id }) => t_id), '999999'],
    season: [SEASON, '2019-2020'],
  }
  /** Waits for what callers left running, and drops the answers that are kept, by new data. */
  const settle = async (): Promise<void> => {
    await untilIdle()
    await scrapeClub(codes[0])
    await ask('GET', '/api/stats')
  }
  return { server, dataDir, siteUrl: site.url, source: world, token, ask, settle, known }
}

/** Sends valid, nearly valid and broken requests to every operation and judges all answers. */
export async function httpTrial(ends: Ends): Promise<readonly Figure[]> {
  const { server, dataDir, siteUrl, source, token, ask, settle, known } =
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
  const erasing = (own: Known): Known => ({
    ...{ values: { ...own.values, licence: [...licences, '999999'] }, token: TOKEN },
  })
  /** Only the operator may erase people; nobody else asks for those who are erased. */
  const targetOf = ({ id }: Documented): Target =>
    id === 'erasePlayer'
      ? { ...target, known: erasing(target.known), refused: erasing(target.refused) }
      : target
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
