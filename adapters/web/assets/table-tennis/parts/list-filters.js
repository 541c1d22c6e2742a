import { folded, holdsWords } from '../../../../texts/format.ts'
import { t } from '../../../../texts/texts.ts'
import { choiceField, searchField, textField } from '../../parts/form-fields.js'
import { levelText } from './values.js'

/**
 * @import {Sent} from './types.ts'
 * @typedef {Sent<'ListedClub'>} ClubRow
 */

/**
 * Clubs of a province with every word in their name or code.
 * @param {readonly ClubRow[]} clubs
 * @param {{q: string, province: string}} filter empty: all of them.
 * @returns {readonly ClubRow[]} as they stood.
 */
export function filteredClubs(clubs, { q, province }) {
  return clubs.filter(
    (club) =>
      (province === '' || club.province === province) && holdsWords(`${club.code} ${club.name}`, q),
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

/** @typedef {Sent<'Division'>} Division */

/** Stands for a level that a division does not have. */
export const untold = '-'

/**
 * @param {readonly Division[]} divisions
 * @param {{q: string, category: string, kind: string}} filter empty: all of them.
 * @returns {readonly Division[]}
 */
export function filteredDivisions(divisions, { q, category, kind }) {
  return divisions.filter(
    (division) =>
      (category === '' || (division.division_category ?? untold) === category) &&
      (kind === '' || kindOf(division) === kind) &&
      holdsWords(division.division_name, q),
  )
}

/** Categories in the order of the divisions, each once. @param {readonly Division[]} divisions */
export function categoriesOf(divisions) {
  return [...new Set(divisions.map(({ division_category: text }) => text ?? untold))]
}

/** Divisions to choose from, by level. @param {readonly Division[]} divisions */
export function divisionOptions(divisions) {
  return categoriesOf(divisions).map((category) => ({
    text: category === untold ? t('table-tennis.kind.other') : levelText(category),
    options: divisions
      .filter(({ division_category: level }) => (level ?? untold) === category)
      .map(({ division_index: index, division_name: text }) => ({ value: String(index), text })),
  }))
}

/** Who plays in divisions. */
export const kinds = /** @type {const} */ ([
  'men',
  'women',
  'youth',
  'veterans',
  'veteransWomen',
  'other',
])

/**
 * Who plays in a division; the federation says so in its name.
 * @param {{division_name: string | null, division_gender: string | null}} division
 * @returns {(typeof kinds)[number]}
 */
export function kindOf({ division_name: name, division_gender: gender }) {
  const words = folded(name ?? '')
  if (/veteran/.test(words)) return gender === 'Dames' ? 'veteransWomen' : 'veterans'
  if (/jeunes|jeugd/.test(words)) return 'youth'
  return gender === null ? 'other' : gender === 'Dames' ? 'women' : 'men'
}

/** @param {Parameters<typeof kindOf>[0]} division */
export function kindText(division) {
  return t(`table-tennis.kind.${kindOf(division)}`)
}

/**
 * Fields that each show and change one part of a filter.
 * @template {Readonly<Record<string, string>>} F
 * @param {F} filter
 * @param {(changes: Partial<F>, isTyping?: boolean) => void} change
 */
export function filterFields(filter, change) {
  /** @param {keyof F & string} key @param {string} value */
  const changed = (key, value) => /** @type {Partial<F>} */ ({ [key]: value })
  /** @param {keyof F & string} key @param {string} label @param {string} [id] */
  const frame = (key, label, id = key) => ({ id, label, value: filter[key] ?? '' })
  return {
    /** @param {keyof F & string} key @param {string} label @param {string} [id] */
    search: (key, label, id) =>
      searchField({
        ...frame(key, label, id),
        onInput: (text) => change(changed(key, text), true),
      }),
    /**
     * @param {keyof F & string} key @param {string} label @param {string} all text of the first option,
     *   which filters nothing
     * @param {readonly {value: string, text: string}[]} options
     */
    choice: (key, label, all, options) =>
      choiceField({
        ...frame(key, label),
        options: [{ value: '', text: all }, ...options],
        onChange: (value) => change(changed(key, value)),
      }),
  }
}

/**
 * The first and the last day of a list.
 * @param {{from: string, to: string}} filter YYYY-MM-DD; empty: any.
 * @param {(changes: {from?: string, to?: string}) => void} change
 */
export function dayFields({ from, to }, change) {
  const attributes = { type: 'date' }
  return [
    textField({
      ...{ id: 'from', label: t('table-tennis.filter.from'), value: from, attributes },
      onInput: (from) => change({ from }),
    }),
    textField({
      ...{ id: 'to', label: t('table-tennis.filter.until'), value: to, attributes },
      onInput: (to) => change({ to }),
    }),
  ]
}
