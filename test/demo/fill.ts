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
  await untilSuccess(api, '/api/scrape/interclubs/status', tell, (task) => {
    const { pages_done, pages_total, total_rankings } = task
    return `${pages_done} of ${pages_total ?? '?'} pages, ${total_rankings} rows`
  })
}

/** Reads the fixtures of every division. */
export async function fillFixtures(api: ApiClient, tell: (line: string) => void): Promise<void> {
  const fixtures = await api.post('/api/scrape/calendrier')
  tell(`task ${fixtures.task_id}: fixtures of every division`)
  await untilSuccess(api, '/api/scrape/calendrier/status', tell, (task) => {
    const { divisions_scraped, divisions_total, total_matches } = task
    return `${divisions_scraped} of ${divisions_total ?? '?'} divisions, ${total_matches} fixtures`
  })
}

/** Follows a task to its end. @throws unless that is success */
async function untilSuccess(
  api: ApiClient,
  path: string,
  tell: (line: string) => void,
  text: (task: Row) => string,
): Promise<void> {
  let told = ''
  for (;;) {
    const task = await api.get(path)
    const state = `  ${task.status}: ${text(task)}, ${task.errors_count} errors`
    if (state !== told) tell(state)
    told = state
    if (task.running === false && task.status !== 'none') {
      if (task.status !== 'success') throw new Error(`a task ended as ${task.status}: ${path}`)
      return
    }
    await delay(pollMs)
  }
}

/** Waits until the first schedule has begun its task, and follows it to its end. */
export async function followSchedule(api: ApiClient, tell: (line: string) => void): Promise<void> {
  const [schedule] = (await api.get('/api/scrape/schedules')).schedules as Row[]
  tell(`schedule ${schedule?.id}: ${schedule?.what}, next at ${schedule?.next_run}`)
  await untilSuccess(api, '/api/scrape/status', tell, (task) => {
    const { completed_clubs, total_clubs, total_players } = task
    return `${completed_clubs} of ${total_clubs ?? '?'} clubs, ${total_players} players`
  })
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
