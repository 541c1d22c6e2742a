import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '../../replica/truth.ts'
import type { Known } from './valid-requests.ts'

const POLL_MS = 50
const LONGEST_MS = 60_000
const WEEKS = '1-3'

export type Served = { readonly url: string; readonly token: string }

/** Lets a server scrape all clubs of a world, and its first weeks. */
export async function fillFrom(source: World, { url, token }: Served): Promise<void> {
  const post = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await post('/api/scrape/refresh-clubs')
  for (const code of clubCodes(source)) await post(`/api/clubs/${code}/scrape`)
  await post(`/api/scrape/interclubs?weeks=${WEEKS}`)
  await untilIdle(url)
}

/** Waits for the end of the task that runs. */
export async function untilIdle(url: string): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    const response = await fetch(`${url}/api/scrape/interclubs/status`)
    const { running } = (await response.json()) as { readonly running: boolean }
    if (!running) return
    if (performance.now() > deadline) throw new Error('the task does not end')
    await delay(POLL_MS)
  }
}

/** What there is in that world, for requests that find something. @param urls addresses to audit. */
export function knownOf(source: World, urls: readonly string[]): Known['values'] {
  const licences = peopleOf(source).map(({ licence }) => licence)
  const divisions = source.divisions.truths
  const [division] = divisions
  const rows = division ? source.divisions.standings(division.division_id, 1) : []
  const teams = rows.map(({ team_name }) => team_name)
  const codes = [...clubCodes(source), 'H999']
  return {
    url: urls,
    club_code: codes,
    licence: [...licences, '999999'],
    opponent_licence: licences,
    opponent: licences,
    team_name: [...teams, 'nobody'],
    division_index: divisions.map(({ division_index }) => division_index),
    week: [1, 2, 3, 22],
    q: [...teams.map((name) => name.slice(0, 4)), licences[0]?.slice(0, 3) ?? '10', 'zz'],
    weeks: ['1', '1-2', '3', '2,3'],
    divisions: ['0', '1-2', '3'],
    modules: [['seo'], ['geo', 'hreflang'], ['contentGap'], ['backlinks', 'cwv']],
    skipVisual: [true, true, true, true, false],
    category: ['on-page', 'technical', 'llms-txt', 'citability'],
  }
}

function clubCodes({ clubs }: World): readonly string[] {
  return clubs.map(({ listing }) => listing.code)
}

function peopleOf({ people }: World) {
  return [...people.of(0), ...people.of(1)]
}
