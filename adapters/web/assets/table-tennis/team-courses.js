import { useCallback, useState } from 'preact/hooks'
import { folded } from '../../../texts/format.ts'

/**
 * @import {Sent} from './parts/types.ts'
 * @typedef {Sent<'StandingsWeek'>} StandingsWeek
 */

/**
 * @typedef {object} TeamCourse
 * @property {string} name as the latest week spells it.
 * @property {readonly (number | null)[]} places in the table, one for each week; null: not in it.
 *   Teams of one rank keep the order of the source, so no two of them share a place.
 */

/** A key that all spellings of a name share. @param {string} name */
export function teamKey(name) {
  return name.normalize('NFC').toLowerCase()
}

/**
 * The course of every team, in the order of the latest week.
 * @param {readonly StandingsWeek[]} weeks
 * @returns {readonly TeamCourse[]}
 */
export function coursesOf(weeks) {
  /** @type {Map<string, {name: string, places: (number | null)[]}>} */
  const teams = new Map()
  for (const [at, { rankings }] of weeks.entries()) {
    for (const [row, { team_name: name }] of rankings.entries()) {
      const key = teamKey(name)
      const team = teams.get(key) ?? { name, places: weeks.map(() => null) }
      team.name = name
      team.places[at] = row + 1
      teams.set(key, team)
    }
  }
  const last = weeks.length - 1
  /** @param {TeamCourse} team */
  const lastPlace = ({ places }) => places[last] ?? Number.MAX_SAFE_INTEGER
  return [...teams.values()].sort((a, b) => lastPlace(a) - lastPlace(b))
}

/**
 * How many ranks each team of a week has risen since the week before; null for those that were not
 * there, all of them in the first week.
 * @param {readonly StandingsWeek[]} weeks
 * @param {number} at place of the week in the list.
 * @returns {ReadonlyMap<string, number | null>} by the key of the team.
 */
export function movesOf(weeks, at) {
  const before = new Map(
    weeks[at - 1]?.rankings.map(({ team_name: name, rank }) => [teamKey(name), rank]),
  )
  const rows = weeks[at]?.rankings ?? []
  return new Map(
    rows.map(({ team_name: name, rank }) => {
      const earlier = before.get(teamKey(name))
      return [teamKey(name), earlier === undefined ? null : earlier - rank]
    }),
  )
}

/**
 * The place in the list of a week that an address asks for: itself, else the latest one before it,
 * else the last of all.
 * @param {readonly StandingsWeek[]} weeks
 * @param {string} asked
 */
export function weekPlace(weeks, asked) {
  const wanted = Number(asked)
  if (!Number.isInteger(wanted) || wanted < 1) return weeks.length - 1
  const found = weeks.findLastIndex(({ week }) => week <= wanted)
  return Math.max(0, found)
}

const firstTeams = 3

/**
 * Which teams the chart colours: the first of the table and the one that the address names, until
 * somebody chooses.
 * @param {readonly TeamCourse[]} teams
 * @param {string} named '' for none.
 * @returns {[readonly string[], (key: string) => void]} keys, and what adds or takes away one.
 */
export function useChosenTeams(teams, named) {
  const [chosen, setChosen] = useState(() => {
    const first = teams.slice(0, firstTeams).map(({ name }) => teamKey(name))
    return named === '' ? first : [...new Set([teamKey(named), ...first])]
  })
  const toggle = useCallback(
    /** @param {string} key */ (key) => {
      setChosen((known) =>
        known.includes(key) ? known.filter((other) => other !== key) : [...known, key],
      )
    },
    [],
  )
  return [chosen, toggle]
}

/**
 * A team of one division.
 * @typedef {object} Team
 * @property {string} name
 * @property {number | null} index of the division.
 * @property {string | null} division
 * @property {readonly Sent<'Fixture'>[]} fixtures by date.
 * @property {readonly Sent<'TeamWeek'>[]} history by week.
 */

/**
 * The teams of one name, each of its division.
 * @param {string} asked in any spelling.
 * @param {Team['fixtures']} fixtures
 * @param {Team['history']} history
 * @returns {readonly Team[]}
 */
export function teamsOf(asked, fixtures, history) {
  const divisions = new Map(
    [...history, ...fixtures].map((row) => [row.division_index, row.division_name]),
  )
  const names = fixtures.flatMap((row) => [row.home_team ?? '', row.away_team ?? ''])
  const name = names.find((one) => folded(one) === folded(asked)) ?? asked
  return [...divisions].map(([index, division]) => ({
    ...{ name, index, division },
    fixtures: fixtures.filter((row) => row.division_index === index),
    history: history.filter((row) => row.division_index === index),
  }))
}
