import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { App } from '../../../adapters/compose.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { openData } from '../../../adapters/open-data.ts'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import { TableTennisService } from '../../../adapters/tasks/table-tennis-service.ts'
import { Budget } from '../../../core/budget/budget.ts'
import { TableTennisData } from '../../../plugins/table-tennis/index.ts'
import { jsonOf, requestOf } from '../../adapters/http/api-double.ts'
import { SilentLog } from '../../support/silent-log.ts'

/** Files below a data folder, by their path. */
export type Files = ReadonlyMap<string, string>

/** What a service that was opened over a folder answers, by path, and what it said at its start. */
export type Opened = {
  readonly answers: Readonly<Record<string, unknown>>
  readonly statuses: readonly number[]
  /** Where damaged documents were set aside. */
  readonly damaged: readonly string[]
  /** Those of them that one line of the log told at the end of the start. */
  readonly told: unknown
  /** Whether something of the day's budget may still be spent. */
  readonly maySpend: boolean
}

export function readFiles(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Opens the service and the budget over a folder as a start does, and asks for everything. */
export async function openOver(
  app: App,
  dataDir: string,
  paths: readonly string[],
): Promise<Opened> {
  const log = new SilentLog()
  const { clock, engine } = app
  const store = new LowdbStore(dataDir, log)
  const budget = new Budget({ store, clock, log, limits: { openrouter: 1 } })
  await budget.load()
  const data = new TableTennisData({ clock, log, excludeLicences: [] })
  const tabletennis = new TableTennisService({
    ...{ engine, store, clock, log, data, fetchAtStart: false, scrapeToken: undefined },
  })
  const config = { ...app.config, server: { ...app.config.server, metrics: 'off' as const } }
  const opened = { ...app, config, dataDir, store, budget, tabletennis, log }
  await openData(opened)
  const { dispatch } = createHttpApi(opened)
  const asked = await Promise.all(
    paths.map(async (path) => {
      const [name = '', query = ''] = path.split('?')
      const answer = await dispatch(requestOf({ path: name, query }))
      return { path, status: answer.status, body: jsonOf(answer) }
    }),
  )
  const repairs = log.entries.find(({ message }) =>
    message.startsWith('the data folder was repaired'),
  )
  return {
    answers: Object.fromEntries(
      asked.map(({ path, status, body }) => [path, { status, body: timeless(body) }]),
    ),
    statuses: asked.map(({ status }) => status),
    damaged: store.damaged,
    told: (repairs?.fields as { readonly files?: unknown } | undefined)?.files,
    maySpend: await maySpend(budget),
  }
}

async function maySpend(budget: Budget): Promise<boolean> {
  try {
    await (await budget.reserve('openrouter', 0.1)).release()
    return true
  } catch {
    return false
  }
}

/** Without what differs from one request to the next. */
function timeless(body: unknown): unknown {
  const volatile = ['requestId', 'timestamp', 'uptimeSeconds']
  return JSON.parse(JSON.stringify(body, (key, value) => (volatile.includes(key) ? null : value)))
}
