import { AppError } from '../../core/errors.ts'
import type { TableTennisQueries } from '../../plugins/table-tennis/queries/create-queries.ts'
import type { Read } from '../api/table-tennis/read.ts'
import { reads } from '../api/table-tennis/routes.ts'
import { pageFrom } from './answer.ts'
import { defineTool, type Tool } from './tool.ts'

/** A call of the read API. */
export type ReadCall = {
  /** Id of its operation. */
  readonly id: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

/** Answers calls of the read API with the JSON that a server would send. */
export type TableTennisSource = (call: ReadCall) => Promise<Values>

type Values = Readonly<Record<string, unknown>>
type Rows = readonly Values[]

/** Answers from the data of this process. */
export function storedSource(queries: TableTennisQueries): TableTennisSource {
  return async ({ id, params = {}, query = {} }) => {
    const read = readOf(id)
    const sent = searchOf(query)
    const { text } = await read.answer(queries, { path: read.path, params, sent }, 'json')
    return JSON.parse(text) as Values
  }
}

/** The path and query of a call, for a server. */
export function addressOf({ id, params = {}, query = {} }: ReadCall): string {
  const { path } = readOf(id)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `${filled}?${searchOf(query)}`
}

function readOf(id: string): Read {
  const read = reads.find(({ operation }) => operation.id === id)
  if (read === undefined) throw new TypeError(`there is no read ${id}`)
  return read
}

function searchOf(query: ReadCall['query'] = {}): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

const mostDivisions = 25

/** Tools that read the stored data of Belgian table tennis. */
export function tableTennisTools(read: TableTennisSource): readonly Tool[] {
  return [
    defineTool({
      name: 'tt_search',
      title: 'Search players and teams',
      description:
        'Belgian table tennis: finds players and teams by words from the name, or players by part of the licence.',
      record: 'TtSearchCall',
      run: async ({ query, limit }) => {
        const { players } = await read({ id: 'searchPlayers', query: { q: query, limit } })
        const { teams, season } = await read({ id: 'searchTeams', query: { q: query, limit } })
        const [found, named] = [players as Rows, teams as Rows]
        return {
          facts: { players: found.length, teams: named.length, season },
          data: { players: found, teams: named },
        }
      },
    }),
    defineTool({
      name: 'tt_player',
      title: 'Get a player',
      description:
        'Belgian table tennis: returns points, ranking and statistics of a player, and the latest matches. Use nextCursor for older matches.',
      record: 'TtPlayerCall',
      run: async ({ licence, limit, cursor }) => {
        const params = { licence }
        const query = { limit, offset: cursor }
        const found = await read({ id: 'listPlayerMatches', params, query })
        const { items, nextCursor } = pageFrom(found.matches as Rows, {
          cursor,
          total: Number(found.total),
        })
        if (cursor !== undefined)
          return { facts: { total: found.total, nextCursor }, data: { matches: items } }
        const player = Object.fromEntries(
          Object.entries(await read({ id: 'getPlayer', params })).filter(
            ([name]) => !/^(?:matches|points_curve)/.test(name),
          ),
        )
        return { facts: { total: found.total, nextCursor }, data: { player, matches: items } }
      },
    }),
    defineTool({
      name: 'tt_head_to_head',
      title: 'Compare two players',
      description:
        'Belgian table tennis: returns every match between two players, and how many each won.',
      record: 'TtHeadToHeadCall',
      run: async ({ licence, opponent }) => {
        const params = { licence, opponent_licence: opponent }
        return { facts: {}, data: await read({ id: 'comparePlayers', params }) }
      },
    }),
    defineTool({
      name: 'tt_standings',
      title: 'Get the standings of a division',
      description:
        'Belgian table tennis: returns the interclub standings of a division in one week.',
      record: 'TtStandingsCall',
      run: async ({ division, week }) => {
        const divisions = (await read({ id: 'listDivisions' })).divisions as Rows
        const found = divisionsNamed(divisions, division)
        const [first] = found
        if (first === undefined) throw noDivision(division)
        if (found.length > 1) {
          const data = found.slice(0, mostDivisions)
          return {
            facts: {
              ambiguous: 'Call again with one of these numbers (division_index).',
              divisions: found.length,
            },
            data,
          }
        }
        const query = { division_index: Number(first.division_index), week }
        const standings = await read({ id: 'getStandings', query })
        return { facts: {}, data: { division_name: first.division_name, ...standings } }
      },
    }),
    defineTool({
      name: 'tt_fixtures',
      title: 'List fixtures',
      description:
        'Belgian table tennis: returns interclub fixtures and results of the current season by date. Filters combine.',
      record: 'TtFixturesCall',
      run: async ({ from, to, division, cursor, ...filter }) => {
        const dates = { date_from: from, date_to: to }
        const query = { ...filter, ...dates, division_name: division, offset: cursor }
        const { matches, total, freshness } = await read({ id: 'listFixtures', query })
        const { items, nextCursor } = pageFrom(matches as Rows, { cursor, total: Number(total) })
        return { facts: { total, nextCursor }, data: { matches: items, freshness } }
      },
    }),
  ]
}

/** The division with that number, or with that name, or those whose name contains it. */
function divisionsNamed(divisions: Rows, given: string): Rows {
  const wanted = folded(given)
  if (/^\d{1,9}$/.test(wanted))
    return divisions.filter((one) => String(one.division_index) === wanted)
  const exact = divisions.filter((one) => nameOf(one) === wanted)
  return exact.length > 0 ? exact : divisions.filter((one) => nameOf(one).includes(wanted))
}

const nameOf = ({ division_name: name }: Values): string => folded(String(name))

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

function noDivision(given: string): AppError {
  const problem = `There is no stored division ${JSON.stringify(given)}. Use its number, or part of its name such as "Hainaut".`
  return new AppError('NOT_FOUND', { problem })
}
