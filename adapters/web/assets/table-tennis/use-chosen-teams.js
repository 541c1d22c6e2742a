import { useCallback, useState } from 'preact/hooks'
import { teamKey } from './division-course.js'

const firstTeams = 3

/**
 * Which teams the chart colours: the first of the table and the one that the address names, until
 * somebody chooses.
 * @param {readonly import('./division-course.js').TeamCourse[]} teams
 * @param {string} named '' for none.
 * @returns {[readonly string[], (key: string) => void, (key: string) => void]} keys, what adds or
 *   takes away one, and what only adds.
 */
export function useChosenTeams(teams, named) {
  const [chosen, setChosen] = useState(() => firstChoice(teams, named))
  const toggle = useCallback(
    /** @param {string} key */ (key) => {
      setChosen((known) =>
        known.includes(key) ? known.filter((other) => other !== key) : [...known, key],
      )
    },
    [],
  )
  const add = useCallback(
    /** @param {string} key */ (key) => {
      setChosen((known) => (known.includes(key) ? known : [...known, key]))
    },
    [],
  )
  return [chosen, toggle, add]
}

/** @param {readonly {name: string}[]} teams @param {string} named */
function firstChoice(teams, named) {
  const first = teams.slice(0, firstTeams).map(({ name }) => teamKey(name))
  return named === '' ? first : [...new Set([teamKey(named), ...first])]
}
