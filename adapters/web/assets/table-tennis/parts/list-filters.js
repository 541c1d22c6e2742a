import { useEffect, useState } from 'preact/hooks'
import { holdsWords } from '../../parts/format.js'

/** @typedef {import('./answers.js').ClubRow} ClubRow */

/**
 * Clubs of a province with every word in their name or code.
 * @param {readonly ClubRow[]} clubs
 * @param {{q: string, province: string}} filter empty: all of them.
 * @returns {readonly ClubRow[]} as they stood.
 */
export function filteredClubs(clubs, { q, province }) {
  return clubs.filter(
    (club) =>
      (province === '' || club.province === province) &&
      (q.trim() === '' || holdsWords(`${club.code} ${club.name}`, q.trim())),
  )
}

/**
 * Provinces that have a club and how many, by name; clubs without one are not counted.
 * @param {readonly ClubRow[]} clubs
 * @returns {readonly {province: string, count: number}[]}
 */
export function provincesOf(clubs) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { province } of clubs) {
    if (province !== null) counts.set(province, (counts.get(province) ?? 0) + 1)
  }
  return [...counts]
    .map(([province, count]) => ({ province, count }))
    .sort((a, b) => a.province.localeCompare(b.province, 'fr'))
}

/** @typedef {import('./answers.js').Division} Division */

/** Stands for a property that a division does not have. */
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

/** Categories in the order of the divisions, each once. @param {readonly Division[]} divisions */
export function categoriesOf(divisions) {
  return [...new Set(divisions.map(({ division_category: text }) => text ?? untold))]
}

/** @param {string | null} gender as the federation writes it. */
export function genderText(gender) {
  if (gender === 'Hommes') return 'Men'
  return gender === 'Dames' ? 'Women' : 'Not stated'
}

const pauseMs = 250

/** A value once it has stopped changing; the first one at once. @template T @param {T} value @returns {T} */
export function useSettled(value) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
