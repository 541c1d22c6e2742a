import { setTimeout as delay } from 'node:timers/promises'
import type { ApiClient } from './api-client.ts'

const pollMs = 200
const listWaitMs = 30_000

type Row = Readonly<Record<string, unknown>>

export type Filling = {
  readonly clubCodes: readonly string[]
  /** As the API reads them: `1-3`. */
  readonly weeks: string
  tell(line: string): void
}

/** Scrapes clubs and weeks over HTTP, one after the other, telling how it goes. */
export async function fill(api: ApiClient, { clubCodes, weeks, tell }: Filling): Promise<void> {
  tell(`clubs known: ${await untilClubsAreListed(api)}`)
  for (const code of clubCodes) {
    const scraped = await api.post(`/api/clubs/${code}/scrape`)
    tell(`club ${code}: ${scraped.players_scraped} of ${scraped.total_players} players scraped`)
  }
  const { task_id } = await api.post(`/api/scrape/interclubs?weeks=${weeks}`)
  tell(`task ${task_id}: weeks ${weeks} of every division`)
  await followTask(api, 'interclubs', tell)
}

/** Reads the fixtures of every division, match sheets and teams. */
export async function fillFixtures(api: ApiClient, tell: (line: string) => void): Promise<void> {
  const { task_id } = await api.post('/api/scrape/calendrier')
  tell(`task ${task_id}: fixtures of every division, match sheets and teams`)
  await followTask(api, 'calendrier', tell)
}

/** Waits until every schedule has begun its task, and follows each to its end. */
export async function followSchedules(api: ApiClient, tell: (line: string) => void): Promise<void> {
  const schedules = (await api.get('/api/scrape/schedules')).schedules as Row[]
  for (const { id, what, next_run } of schedules)
    tell(`schedule ${id}: ${what}, next at ${next_run}`)
  for (const { task } of schedules) await followTask(api, String(task), tell)
}

/** Waits for the latest task of a kind and its end. @throws unless that is success */
async function followTask(
  api: ApiClient,
  kind: string,
  tell: (line: string) => void,
): Promise<void> {
  let told = ''
  for (;;) {
    const { tasks } = await api.get(`/api/scrape/tasks?kind=${kind}&limit=1`)
    const [task] = tasks as Row[]
    const state = `  ${kind}: ${task?.status}, ${task?.pages_done} of ${task?.pages_total ?? '?'}, ${task?.errors_count} errors`
    if (task !== undefined && state !== told) tell(state)
    told = state
    if (task?.running === false) {
      if (task.status !== 'success') throw new Error(`the task ${kind} ended as ${task.status}`)
      tell(`  ${task.message}`)
      return
    }
    await delay(pollMs)
  }
}

/** The service fetches the list by itself when it starts without data. */
async function untilClubsAreListed(api: ApiClient): Promise<number> {
  const deadline = Date.now() + listWaitMs
  for (;;) {
    const { count } = await api.get('/api/clubs')
    if (typeof count === 'number' && count > 0) return count
    if (Date.now() > deadline) throw new Error('no club was listed in time')
    await delay(pollMs)
  }
}
