import { setTimeout as delay } from 'node:timers/promises'
import type { World } from '../../replica/truth.ts'
import type { Known } from './valid-requests.ts'

const POLL_MS = 20
const LONGEST_MS = 60_000

/** Asks a server that lets scrapes be started. Gives the JSON of its answer. @throws unless that is 200. */
export type AskServer = (
  method: 'GET' | 'POST',
  path: string,
) => Promise<Readonly<Record<string, unknown>>>

/** Lets a server scrape clubs of a world, all unless told otherwise, and its first weeks. */
export async function fillFrom(
  source: World,
  ask: AskServer,
  { clubs = source.clubs.length, weeks = '1-3' } = {},
): Promise<void> {
  await ask('POST', '/api/scrape/refresh-clubs')
  for (const code of clubCodes(source).slice(0, clubs)) {
    await ask('POST', `/api/clubs/${code}/scrape`)
  }
  await ask('POST', `/api/scrape/interclubs?weeks=${weeks}`)
  await untilIdle(ask)
}

/** Waits for the end of the task that runs. @throws where it does not come. */
export async function untilIdle(ask: AskServer): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    const { running } = await ask('GET', '/api/scrape/interclubs/status')
    if (running === false) return
    if (performance.now() > deadline) throw new Error('the task does not end')
    await delay(POLL_MS)
  }
}

/** Ids of the tasks a server knows, and one that it does not. */
export async function taskIdsOf(ask: AskServer): Promise<readonly string[]> {
  const { tasks } = await ask('GET', '/api/scrape/tasks')
  const ids = (tasks as readonly { readonly task_id: string }[]).map(({ task_id }) => task_id)
  return [...ids, 'interclubs_20200101_000000']
}

/** What is there to be asked for, beside the world of the source. */
export type Given = {
  /** Addresses to audit. */
  readonly urls: readonly string[]
  readonly taskIds: readonly string[]
}

/** What there is in that world, for requests that find something. */
export function knownOf(source: World, { urls, taskIds }: Given): Known['values'] {
  const licences = peopleOf(source).map(({ licence }) => licence)
  const divisions = source.divisions.truths
  const [division] = divisions
  const rows = division ? source.divisions.standings(division.division_id, 1) : []
  const teams = rows.map(({ team_name }) => team_name)
  const codes = [...clubCodes(source), 'H999']
  return {
    url: urls,
    task_id: taskIds,
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
    accept: [[], ['seo.on-page.title-length'], ['geo.ai-crawler-access.perplexity-allowed']],
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
