import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../../adapters/compose.ts'
import type { Replica } from '../../replica/server.ts'
import type { World } from '../../replica/truth.ts'
import type { Api, TaskStatus } from './service.ts'

/** An interclub task that has ended. */
type EndedTask = {
  readonly api: Api
  readonly app: App
  readonly world: World
  readonly replica: Pick<Replica, 'url'>
  readonly end: TaskStatus
  /** Weeks it visited, of all divisions. */
  readonly weeks: readonly number[]
  /** Weeks that were stored rightly before it. */
  readonly before: readonly number[]
  /** The values of `/metrics` before the task. */
  readonly figuresBefore: Figures
}

type Figures = { readonly pages: number; readonly rows: number; readonly errors: number }

/** A log holds no more lines. */
const MOST_LINES = 2000

/** Returns each figure of a task that is wrong, or that two places show differently. */
export async function disagreements(task: EndedTask): Promise<readonly string[]> {
  const { api, end, world, weeks, before, replica } = task
  const lines = await api.logs(end.task_id, 'error')
  const reasons = new Map<string, string>()
  for (const line of lines) {
    const [, page, reason] = /^Division (\d+, week \d+) failed: (.*)/.exec(line) ?? []
    if (page !== undefined) reasons.set(page.replace(', week ', '/'), reason ?? '')
  }
  const isStored = (page: string, week: number) => !reasons.has(page) || before.includes(week)
  const wrong = await standingsDefects(api, world, weeks, isStored)
  wrong.push(...(await figureDefects(task, reasons)))
  for (const [page, reason] of reasons) {
    if (!reason.includes(replica.url)) wrong.push(`${page} has no address: ${reason}`)
  }
  if (lines.length < MOST_LINES && reasons.size !== end.errors_count) {
    wrong.push(`the log tells of ${reasons.size} pages, the status of ${end.errors_count}`)
  }
  if (end.pages_done !== world.divisions.truths.length * weeks.length) {
    wrong.push(`${end.pages_done} pages are done`)
  }
  return wrong
}

/** Pages whose rows are not those of the source, or none where they are not stored. */
export async function standingsDefects(
  api: Api,
  { divisions }: World,
  weeks: readonly number[],
  isStored: (page: string, week: number) => boolean = () => true,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { division_index: index, division_id: id } of divisions.truths) {
    for (const week of weeks) {
      const truth = isStored(`${index}/${week}`, week) ? divisions.standings(id, week) : []
      const path = `/api/interclubs/rankings?division_index=${index}&week=${week}`
      const { rankings } = await api.get(path)
      if (isDeepStrictEqual(rankings, truth)) continue
      wrong.push(`page ${index}/${week} is served as ${JSON.stringify(rankings).slice(0, 300)}`)
    }
  }
  return wrong
}

/** Returns the places whose pages, rows or errors differ from the status of the task. */
async function figureDefects(task: EndedTask, failed: ReadonlyMap<string, string>) {
  const { api, app, world, weeks, end, figuresBefore } = task
  const visited = world.divisions.truths.flatMap(({ division_index: index, division_id: id }) =>
    weeks.map((week) => ({ page: `${index}/${week}`, rows: world.divisions.standings(id, week) })),
  )
  const read = visited.filter(({ page }) => !failed.has(page)).flatMap(({ rows }) => rows)
  const now = await scrapeFigures(api)
  type Stored = { totalRankings: number; errorsCount: number; pagesDone: number }
  const journal = await app.store.get<Stored>(`tasks/${end.task_id}`)
  // `Completed with 45 pages, 450 rows, 7 errors in 3.0 s: …`
  const ending = (await api.logs(end.task_id)).at(-1) ?? ''
  const counts = /(?:with|after) ([\d ,]+) pages?, ([\d ,]+) rows?, ([\d ,]+) errors? in/.exec(
    ending,
  )
  const [pages, rows, errors] = counts?.slice(1).map((n) => Number(n.replace(/\D/g, ''))) ?? []
  const status = { pages: end.pages_done, rows: end.total_rankings, errors: end.errors_count }
  const told = {
    truth: { pages: end.pages_done, rows: read.length, errors: failed.size },
    metrics: {
      pages: now.pages - figuresBefore.pages,
      rows: now.rows - figuresBefore.rows,
      errors: now.errors - figuresBefore.errors,
    },
    journal: {
      pages: journal?.pagesDone,
      rows: journal?.totalRankings,
      errors: journal?.errorsCount,
    },
    log: { pages, rows, errors },
  }
  return Object.entries(told)
    .filter(([, figures]) => !isDeepStrictEqual(figures, status))
    .map(
      ([where, figures]) =>
        `${where}: ${JSON.stringify(figures)}, status: ${JSON.stringify(status)}`,
    )
}

/** The pages of standings that `/metrics` counts. */
export async function scrapeFigures(api: Api): Promise<Figures> {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  const sum = (name: string): number =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`manifold_scrape_${name}_total{`))
      .filter((line) => line.includes('divisionStandings'))
      .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
  return { pages: sum('pages'), rows: sum('rows'), errors: sum('errors') }
}
