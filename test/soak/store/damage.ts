import assert from 'node:assert/strict'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../../adapters/compose.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { openData } from '../../../adapters/open-data.ts'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { TableTennisService } from '../../../adapters/tasks/table-tennis-service.ts'
import { Budget } from '../../../core/budget/budget.ts'
import type { ClubShard } from '../../../manifests/types/records.ts'
import {
  CalendarData,
  TableTennisData,
  TournamentData,
} from '../../../plugins/table-tennis/index.ts'
import { jsonOf, requestOf } from '../../adapters/http/api-double.ts'
import { startService, startSource } from '../../integration/table-tennis/service.ts'
import { type Row, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { hash } from '../../replica/world/seeded.ts'
import { type Ends, withEnd } from '../../support/ends.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { times } from '../trial.ts'

/** Makes a file what it should not be. `text` is what it holds. */
type Damage = (file: string, text: string) => void

const holding =
  (damaged: (text: string) => string | Uint8Array): Damage =>
  (file, text) =>
    writeFileSync(file, damaged(text))

const replacedBy =
  (make: (file: string) => unknown): Damage =>
  (file) => {
    rmSync(file)
    make(file)
  }

/** Ways in which a document can be destroyed, so that it must count as absent. */
const DESTROYED: Readonly<Record<string, Damage>> = {
  empty: holding(() => ''),
  zeros: holding((text) => Buffer.alloc(text.length)),
  'half zeros': holding((text) => Buffer.from(text).fill(0, Math.floor(text.length / 2))),
  // Always the same: what they are does not matter, and a failure shall come again.
  'random bytes': holding((text) => Buffer.from(times(text.length, (at) => hash(9, at) % 256))),
  'not UTF-8': holding((text) => {
    const middle = Math.floor(text.length / 2)
    return Buffer.from(text).fill(0xff, middle, middle + 1)
  }),
  'two documents': holding((text) => text + text),
  'a number': holding(() => '7'),
  'a text': holding(() => '"text"'),
  null: holding(() => 'null'),
  'a list': holding(() => '[]'),
  'another object': holding(() => '{"a":{"b":[1]}}'),
  deep: holding(() => '['.repeat(200_000)),
  huge: (file) => truncateSync(file, 3 * 1024 ** 3),
  'a folder': replacedBy((file) => mkdirSync(join(file, 'more'), { recursive: true })),
  'a link to itself': replacedBy((file) => symlinkSync(file, file)),
  'a link to nothing': replacedBy((file) => symlinkSync(`${file}.gone`, file)),
  'a link to a device': replacedBy((file) => symlinkSync('/dev/zero', file)),
}

const STRANGE: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.5, '', 'x'.repeat(10_000), '\u0000', [], {}, [[]], { a: null }],
]

/** A document that is JSON still, with one value anywhere in it replaced by a strange one. */
const mutated = (seed: number): Damage =>
  holding((text) => {
    const document: unknown = JSON.parse(text)
    const places: (() => void)[] = []
    const strange = STRANGE[hash(seed, 2) % STRANGE.length]
    // It calls this with every value and what holds it.
    JSON.stringify(document, function (this: Record<string, unknown>, key, value) {
      if (key !== '') places.push(() => void Object.assign(this, { [key]: strange }))
      return value
    })
    places[hash(seed, 1) % places.length]?.()
    return JSON.stringify(places.length === 0 ? strange : document)
  })

/** A document of each kind, by the kind. */
const KINDS: Readonly<Record<string, RegExp>> = {
  club: /\/clubs\/[^/]+$/,
  'player of a club': /\/pending\//,
  'club list': /\/club-list\.json$/,
  division: /\/divisions\/[^/]+$/,
  'division list': /\/division-list\.json$/,
  plan: /\/plans\//,
  task: /^tasks\/[^/]+$/,
  ledger: /\/ledger\.json$/,
  log: /\/log\.json$/,
  budget: /^budget\//,
}

type DamageOptions = {
  /** Ways of destroying each kind of document, and lengths at which it is cut, at most. */
  readonly ways: number
  readonly cuts: number
  /** Strange values that are put into each kind of document. */
  readonly mutations: number
}

/** Damages each kind of document in every way: the service opens, says so, and serves the rest. */
export async function damageEverything(
  ends: Ends,
  { ways, cuts, mutations }: DamageOptions,
): Promise<readonly Row[]> {
  const { app, files, paths } = await wholeFolder(ends)
  const open = (changed: Files): Promise<Opened> =>
    withEnd((own) => openOver(app, tempFolder(own, Object.fromEntries(changed)), paths))
  const openDamaged = (path: string, damage: Damage): Promise<Opened> =>
    withEnd((own) => {
      const folder = tempFolder(own, Object.fromEntries(files))
      damage(join(folder, path), files.get(path) ?? '')
      return openOver(app, folder, paths)
    })
  const counts = { cases: 0, setAside: 0 }
  for (const [kind, name] of Object.entries(KINDS)) {
    const path = [...files.keys()].sort().find((one) => name.test(one))
    assert.ok(path !== undefined, `no ${kind} is stored`)
    const without = await open(new Map([...files].filter(([other]) => other !== path)))
    const length = files.get(path)?.length ?? 0
    const cutAt = times(Math.min(length, cuts), (at) => Math.floor(at * Math.max(1, length / cuts)))
    const destroyed = [
      ...Object.entries(DESTROYED).slice(0, ways),
      ...cutAt.map((at) => [`cut after ${at}`, holding((text) => text.slice(0, at))] as const),
    ]
    for (const [way, damage] of destroyed) {
      const found = await openDamaged(path, damage)
      const what = `${kind}: ${way}`
      assert.deepEqual(found.answers, without.answers, what)
      // A plan is read when its task continues.
      assert.equal(found.damaged.length, kind === 'plan' ? 0 : 1, what)
      assert.deepEqual(found.told, found.damaged, what)
      assert.equal(found.maySpend, kind !== 'budget', what)
      counts.setAside += found.damaged.length
    }
    for (const at of times(mutations, (at) => hash(SEED, at))) {
      const { answers } = await openDamaged(path, mutated(at))
      const isServed = Object.values(answers).every(({ status }) => status < 500)
      assert.ok(isServed, `${kind}: strange value, seed ${at}`)
    }
    counts.cases += destroyed.length + mutations
  }
  const kinds = Object.keys(KINDS).length
  return [
    some('starts over a damaged document, the rest served', counts.cases, kinds * (1 + mutations)),
    // A plan is not looked at by a start.
    some('destroyed documents set aside and told', counts.setAside, kinds - 1),
  ]
}

/** Texts of the files below a data folder, by their path. */
type Files = ReadonlyMap<string, string>

/** Documents that the real program stored, with a task under way, and requests that read them. */
async function wholeFolder(ends: Ends) {
  const source = await startSource(ends, { clubs: 3, playersPerClub: 2, divisions: 3, weeks: 2 })
  const dataDir = tempFolder(ends)
  const { app, api, stop } = await startService(ends, { dataDir, source: source.replica })
  const codes = source.world.clubs.map(({ listing }) => listing.code)
  for (const code of codes.slice(0, 2)) await api.post(`/api/clubs/${code}/scrape`)
  await api.post('/api/scrape/refresh-clubs')
  const { task_id: id } = await api.interclubs('weeks=1-2')
  await (await app.budget.reserve('openrouter', 0.1)).settle(0.1)
  await stop()
  const files = new Map<string, string>()
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(path.slice(dataDir.length + 1), readFileSync(path, 'utf8'))
  }
  // A scrape that was interrupted leaves players in documents of their own.
  const [path, text] = [...files].find(([name]) => /\/clubs\/[^/]+$/.test(name)) ?? assert.fail()
  const club = JSON.parse(text) as ClubShard
  const [player = assert.fail()] = club.players
  const own = path.replace(/clubs\/([^/]+)\.json$/, `pending/$1/${player.licence}.json`)
  const seenAt = new Date(app.clock.now()).toISOString()
  const pending = { ...club, players: [{ ...player, seenAt, name: 'SEEN LATER' }] }
  files.set(own, JSON.stringify(pending))
  const task = `tasks/${id}.json`
  const asIfKilled = { status: 'running', finishedAt: null, message: null }
  files.set(task, JSON.stringify({ ...JSON.parse(files.get(task) ?? ''), ...asIfKilled }))
  const paths = [
    ...['/health', '/api/stats', '/api/clubs', '/api/clubs/provinces', '/api/players?limit=50'],
    ...codes.flatMap((code) => [`/api/clubs/${code}`, `/api/clubs/${code}/players`]),
    ...['/api/rankings/top', '/api/interclubs/divisions', '/api/interclubs/stats'],
    ...[0, 1, 2].map((index) => `/api/interclubs/rankings?division_index=${index}&week=1`),
    ...['/api/scrape/interclubs/status', '/api/scrape/tasks'],
    `/api/scrape/interclubs/logs/${id}`,
  ]
  return { app, files, paths }
}

type Opened = Awaited<ReturnType<typeof openOver>>

/** Opens the service and the budget over a folder as a start does, and asks for everything. */
async function openOver(app: App, dataDir: string, paths: readonly string[]) {
  const log = new SilentLog()
  const { clock, engine } = app
  const store = new LowdbStore(dataDir, log)
  const budget = new Budget({ store, clock, log, limits: { openrouter: 1 } })
  await budget.load()
  const data = new TableTennisData({ clock, log, excludeLicences: [] })
  const calendar = new CalendarData(data)
  const tournaments = new TournamentData(data)
  const own = { fetchAtStart: false, scrapeToken: undefined }
  const parts = { engine, store, clock, log, data, calendar, tournaments, ...own }
  const tabletennis = new TableTennisService(parts)
  const config = { ...app.config, server: { ...app.config.server, metrics: 'off' as const } }
  const opened = { ...app, config, dataDir, store, budget, tabletennis, log }
  await openData(opened)
  const { dispatch } = createHttpApi(opened)
  const ask = async (target: string) => {
    const [path = '', query = ''] = target.split('?')
    const answer = await dispatch(requestOf({ path, query }))
    return [target, { status: answer.status, body: timeless(jsonOf(answer)) }] as const
  }
  const repairs = () =>
    log.entries.find(({ message }) => message.startsWith('the data folder was repaired'))
  return {
    answers: Object.fromEntries(await Promise.all(paths.map(ask))),
    /** The folder of damaged documents, and those that one log line names. */
    damaged: store.damaged,
    told: (repairs()?.fields as { readonly files?: unknown } | undefined)?.files,
    /** Whether something of the day's budget may still be spent. */
    maySpend: await budget.reserve('openrouter', 0.1).then(
      async (reservation) => {
        await reservation.release()
        return true
      },
      () => false,
    ),
  }
}

/** Without what differs from one request to the next. */
function timeless(body: unknown): unknown {
  const volatile = ['requestId', 'timestamp', 'uptimeSeconds']
  return JSON.parse(JSON.stringify(body, (key, value) => (volatile.includes(key) ? null : value)))
}
