import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../../adapters/compose.ts'
import type { Api, TaskStatus } from '../../integration/tabletennis-service.ts'
import type { Replica } from '../../replica/server.ts'
import type { World } from '../../replica/truth.ts'

/** An interclub task that has ended. */
export type EndedTask = {
  readonly api: Api
  readonly app: App
  readonly world: World
  readonly replica: Replica
  readonly end: TaskStatus
  /** Weeks it visited, of all divisions. */
  readonly weeks: readonly number[]
  /** Weeks that were stored rightly before it. */
  readonly before: readonly number[]
  /** What `/metrics` said before it. */
  readonly figuresBefore: Figures
}

export type Figures = { readonly pages: number; readonly rows: number; readonly errors: number }

const LISTED_PAGES = /^Division (\d+), week (\d+) failed: (.*)/
/** A log holds no more. */
const MOST_LINES = 2000

/** What of all that is told of a task is not true, or told otherwise elsewhere; empty when it agrees. */
export async function disagreements(task: EndedTask): Promise<readonly string[]> {
  const { api, end, world, weeks } = task
  const lines = await api.logs(end.task_id, 'error')
  const failed = lines.flatMap((line) => {
    const [, index, week, reason = ''] = LISTED_PAGES.exec(line) ?? []
    return index === undefined ? [] : [{ key: `${index}/${week}`, reason }]
  })
  const isFailed = new Set(failed.map(({ key }) => key))
  const wrong = [...(await wrongPages(task, isFailed)), ...(await wrongFigures(task, isFailed))]
  for (const { key, reason } of failed) {
    if (!reason.includes(task.replica.url)) wrong.push(`${key} has no address: ${reason}`)
  }
  if (lines.length < MOST_LINES && isFailed.size !== end.errors_count) {
    wrong.push(`the log tells of ${isFailed.size} pages, the status of ${end.errors_count}`)
  }
  if (end.pages_done !== world.divisions.truths.length * weeks.length) {
    wrong.push(`${end.pages_done} pages are done`)
  }
  return wrong
}

/** Pages whose rows are not those of the truth, or not those of before where they failed. */
async function wrongPages(task: EndedTask, failed: ReadonlySet<string>): Promise<string[]> {
  const { api, world, weeks, before } = task
  const wrong: string[] = []
  for (const { division_index: index, division_id: id } of world.divisions.truths) {
    for (const week of weeks) {
      const key = `${index}/${week}`
      const isStored = !failed.has(key) || before.includes(week)
      const truth = isStored ? world.divisions.standings(id, week) : []
      const path = `/api/interclubs/rankings?division_index=${index}&week=${week}`
      const { rankings } = await api.get(path)
      if (!isDeepStrictEqual(rankings, truth)) {
        wrong.push(`page ${key} is served as ${JSON.stringify(rankings).slice(0, 300)}`)
      }
    }
  }
  return wrong
}

async function wrongFigures(task: EndedTask, failed: ReadonlySet<string>): Promise<string[]> {
  const { api, app, world, weeks, end, figuresBefore } = task
  const rows = world.divisions.truths
    .flatMap(({ division_index: index, division_id: id }) =>
      weeks.map((week) =>
        failed.has(`${index}/${week}`) ? 0 : world.divisions.standings(id, week).length,
      ),
    )
    .reduce((sum, count) => sum + count, 0)
  const now = await scrapeFigures(api)
  const told = {
    truth: { pages: end.pages_done, rows, errors: failed.size },
    status: { pages: end.pages_done, rows: end.total_rankings, errors: end.errors_count },
    metrics: {
      pages: now.pages - figuresBefore.pages,
      rows: now.rows - figuresBefore.rows,
      errors: now.errors - figuresBefore.errors,
    },
    journal: await journalFigures(app, end.task_id),
    log: endingFigures((await api.logs(end.task_id)).at(-1) ?? ''),
  }
  return Object.entries(told).flatMap(([where, figures]) =>
    isDeepStrictEqual(figures, told.status)
      ? []
      : [`${where}: ${JSON.stringify(figures)}, status: ${JSON.stringify(told.status)}`],
  )
}

/** What `/metrics` tells of pages of standings. */
export async function scrapeFigures(api: Api): Promise<Figures> {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  const sum = (name: string): number =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) && line.includes('divisionStandings'))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
  return {
    pages: sum('manifold_scrape_pages_total'),
    rows: sum('manifold_scrape_rows_total'),
    errors: sum('manifold_scrape_errors_total'),
  }
}

type StoredFigures = { totalRankings: number; errorsCount: number; pagesDone: number }

async function journalFigures({ store }: App, taskId: string): Promise<Figures | undefined> {
  const record = await store.get<StoredFigures>(`tasks/${taskId}`)
  return (
    record && { pages: record.pagesDone, rows: record.totalRankings, errors: record.errorsCount }
  )
}

/** Of `Ended as success with 45 pages, 450 rows, 7 errors in 3.0 s: …`. */
function endingFigures(line: string): Figures | undefined {
  const counts = /with ([\d ,]+) pages?, ([\d ,]+) rows?, ([\d ,]+) errors? in/.exec(line)
  const [pages = 0, rows = 0, errors = 0] =
    counts?.slice(1).map((text) => Number(text.replace(/\D/g, ''))) ?? []
  return counts === null ? undefined : { pages, rows, errors }
}
