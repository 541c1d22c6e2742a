import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../../adapters/compose.ts'
import { dataFolder, startService, startSource } from '../../integration/tabletennis-service.ts'
import { hash } from '../../replica/world/seeded.ts'
import type { Ends } from '../../support/ends.ts'
import { type Files, type Opened, openOver, readFiles, writeFiles } from './damaged-service.ts'
import { type Damage, DESTROYED, mutated, truncated } from './damages.ts'

export type DamageOptions = {
  readonly seed: number
  /** Lengths at which each kind of document is cut, at most. */
  readonly cuts: number
  /** Strange values that are put into each kind of document. */
  readonly mutations: number
  /** Ways of destroying, at most. */
  readonly ways: number
}

export type DamageResult = {
  /** Services that were opened over a damaged document. */
  readonly cases: number
  readonly byKind: Readonly<Record<string, number>>
  /** Destroyed documents that were set aside and told. */
  readonly setAside: number
}

/** Damages each kind of document in every way: the service opens, says so, and serves the rest. */
export async function damageEverything(ends: Ends, options: DamageOptions): Promise<DamageResult> {
  const { app, files, paths } = await wholeFolder(ends)
  const byKind: Record<string, number> = {}
  let setAside = 0
  for (const [kind, path] of kindsOf(files)) {
    const text = files.get(path) ?? assert.fail(path)
    const without = await opened(
      app,
      new Map([...files].filter(([other]) => other !== path)),
      paths,
    )
    const cuts = spread(text.length, options.cuts).map(truncated)
    for (const damage of [...DESTROYED.slice(0, options.ways), ...cuts]) {
      const found = await opened(app, files, paths, { path, damage })
      const what = `${kind}: ${damage.name}`
      assert.deepEqual(found.answers, without.answers, what)
      // A plan is read when its task goes on.
      assert.equal(found.damaged.length, kind === 'plan' ? 0 : 1, what)
      assert.deepEqual(found.told, found.damaged, what)
      assert.equal(found.maySpend, kind !== 'budget', what)
      setAside += found.damaged.length
      byKind[kind] = (byKind[kind] ?? 0) + 1
    }
    for (let at = 0; at < options.mutations; at += 1) {
      const damage = mutated(hash(options.seed, at))
      const { statuses } = await opened(app, files, paths, { path, damage })
      assert.ok(
        statuses.every((status) => status < 500),
        `${kind}: ${damage.name}`,
      )
      byKind[kind] = (byKind[kind] ?? 0) + 1
    }
  }
  const cases = Object.values(byKind).reduce((sum, count) => sum + count, 0)
  return { cases, byKind, setAside }
}

type Whole = { readonly app: App; readonly files: Files; readonly paths: readonly string[] }

/** What the real program stored, a task under way among it, and what can be asked about it. */
async function wholeFolder(ends: Ends): Promise<Whole> {
  const source = await startSource(ends, { clubs: 3, playersPerClub: 2, divisions: 3, weeks: 2 })
  const dataDir = dataFolder(ends)
  const { app, api, stop } = await startService(ends, { dataDir, source: source.replica })
  for (const { listing } of source.world.clubs.slice(0, 2)) {
    await api.post(`/api/clubs/${listing.code}/scrape`)
  }
  await api.post('/api/scrape/refresh-clubs')
  const { task_id: id } = await api.interclubs('weeks=1-2')
  await (await app.budget.reserve('openrouter', 0.1)).settle(0.1)
  await stop()
  const codes = source.world.clubs.map(({ listing }) => listing.code)
  const files = [...readFiles(dataDir)].map(
    ([path, text]) => [path, path === `tasks/${id}.json` ? asIfKilled(text) : text] as const,
  )
  return { app, files: new Map(files), paths: pathsOf(id, codes) }
}

function asIfKilled(text: string): string {
  return JSON.stringify({ ...JSON.parse(text), status: 'running', finishedAt: null, message: null })
}

function pathsOf(taskId: string, codes: readonly string[]): readonly string[] {
  return [
    ...['/health', '/api/stats', '/api/clubs', '/api/clubs/provinces', '/api/players?limit=50'],
    ...codes.flatMap((code) => [`/api/clubs/${code}`, `/api/clubs/${code}/players`]),
    ...['/api/rankings/top', '/api/interclubs/divisions', '/api/interclubs/stats'],
    ...[0, 1, 2].map((index) => `/api/interclubs/rankings?division_index=${index}&week=1`),
    ...['/api/scrape/interclubs/status', '/api/scrape/tasks'],
    `/api/scrape/interclubs/logs/${taskId}`,
  ]
}

/** One document of each kind, by the kind. */
function kindsOf(files: Files): readonly (readonly [string, string])[] {
  const kinds = {
    club: /\/clubs\/[^/]+$/,
    'club list': /\/club-list\.json$/,
    division: /\/divisions\/[^/]+$/,
    'division list': /\/division-list\.json$/,
    plan: /\/plans\//,
    task: /^tasks\/[^/]+$/,
    ledger: /\/ledger\.json$/,
    log: /\/log\.json$/,
    budget: /^budget\//,
  }
  return Object.entries(kinds).map(([kind, name]) => {
    const path = [...files.keys()].sort().find((one) => name.test(one))
    return [kind, path ?? assert.fail(`no ${kind} is stored`)] as const
  })
}

type Damaged = { readonly path: string; readonly damage: Damage }

/** Opens a service over these files, one of them damaged. */
async function opened(
  app: App,
  files: Files,
  paths: readonly string[],
  damaged?: Damaged,
): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-'))
  try {
    writeFiles(folder, files)
    if (damaged !== undefined) {
      damaged.damage.apply(join(folder, damaged.path), files.get(damaged.path) ?? '')
    }
    return await openOver(app, folder, paths)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** At most `count` lengths below `length`, evenly spread. */
function spread(length: number, count: number): readonly number[] {
  const step = Math.max(1, length / count)
  return Array.from({ length: Math.min(length, count) }, (_, at) => Math.floor(at * step))
}
