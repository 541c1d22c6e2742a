import { holdsWords } from './fold.js'

/** @typedef {import('./answers.js').Division} Division */

/** How the list names what a division does not tell. */
export const untold = '-'

/**
 * @param {readonly Division[]} divisions
 * @param {{q: string, category: string, gender: string}} filter empty: all of them.
 * @returns {readonly Division[]}
 */
export function filteredDivisions(divisions, { q, category, gender }) {
  return divisions.filter(
    (division) =>
      (category === '' || (division.division_category ?? untold) === category) &&
      (gender === '' || (division.division_gender ?? untold) === gender) &&
      (q.trim() === '' || holdsWords(division.division_name, q.trim())),
  )
}

/** Categories as the divisions stand, each once. @param {readonly Division[]} divisions */
export function categoriesOf(divisions) {
  return [...new Set(divisions.map(({ division_category: text }) => text ?? untold))]
}

/** @param {string | null} gender as the federation writes it. */
export function genderText(gender) {
  if (gender === 'Hommes') return 'Men'
  return gender === 'Dames' ? 'Women' : 'Not told'
}
