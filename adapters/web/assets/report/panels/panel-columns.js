import { html } from 'htm/preact'
import { numberText } from '../../parts/format.js'
import { number, text } from '../loose-values.js'
import { Address, LongText } from './panel-elements.js'

/**
 * @typedef {import('../loose-values.js').Fields} Fields
 * @typedef {import('../../parts/data-table.js').Column<Fields>} Column
 */

/** A text field. @param {string} key @param {string} title @param {Partial<Column>} [more] @returns {Column} */
export function textColumn(key, title, more = {}) {
  return {
    title,
    cell: (row) => html`<${LongText} text=${text(row[key])} limit=${160} />`,
    sortBy: (row) => text(row[key]),
    ...more,
  }
}

/** An address. @param {string} key @param {string} title @param {Partial<Column>} [more] @returns {Column} */
export function addressColumn(key, title, more = {}) {
  return textColumn(key, title, { cell: (row) => html`<${Address} url=${row[key]} />`, ...more })
}

/**
 * A number, with `format` as it is shown.
 * @param {string} key @param {string} title
 * @param {(value: number | null) => string} [format]
 * @returns {Column}
 */
export function numberColumn(key, title, format = (value) => numberText(value, 1)) {
  const sortBy = (/** @type {Fields} */ row) => number(row[key])
  return { title, isNumber: true, cell: (row) => format(sortBy(row)), sortBy }
}

/**
 * What `cell` makes of a row. @param {string} key @param {string} title
 * @param {Column['cell'] & {}} cell @returns {Column}
 */
export function viewColumn(key, title, cell) {
  return { title, cell, sortBy: (row) => text(row[key]) ?? String(row[key] ?? '') }
}
