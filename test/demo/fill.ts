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
  let told = ''
  for (;;) {
    const { status, running, pages_done, pages_total, total_rankings, errors_count } =
      await api.get('/api/scrape/interclubs/status')
    const state = `  ${status}: ${pages_done} of ${pages_total ?? '?'} pages, ${total_rankings} rows, ${errors_count} errors`
    if (state !== told) tell(state)
    told = state
    if (running === false) {
      if (status !== 'success') throw new Error(`the interclub task ended as ${status}`)
      return
    }
    await delay(pollMs)
  }
}

/** Waits until the first schedule has begun its task, and follows it to its end. */
export async function followSchedule(api: ApiClient, tell: (line: string) => void): Promise<void> {
  const [schedule] = (await api.get('/api/scrape/schedules')).schedules as Row[]
  tell(`schedule ${schedule?.id}: ${schedule?.what}, next at ${schedule?.next_run}`)
  let told = ''
  for (;;) {
    const { status, running, completed_clubs, total_clubs, total_players, errors_count } =
      await api.get('/api/scrape/status')
    const state = `  ${status}: ${completed_clubs} of ${total_clubs ?? '?'} clubs, ${total_players} players, ${errors_count} errors`
    if (state !== told && status !== 'none') tell(state)
    told = state
    if (running === false && status !== 'none') {
      if (status !== 'success') throw new Error(`the task of all clubs ended as ${status}`)
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
