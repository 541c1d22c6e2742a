import { html } from 'htm/preact'
import { numberText } from '../../parts/format.js'
import { Address, LongText } from './panel-elements.js'
import { number, text } from './result-values.js'

/**
 * @typedef {import('./result-values.js').Fields} Fields
 * @typedef {import('../../parts/data-table.js').Column<Fields>} Column
 */

/** A text field. @param {string} key @param {string} title @param {Partial<Column>} [more] @returns {Column} */
export function textColumn(key, title, more = {}) {
  return {
    key,
    title,
    cell: (row) => html`<${LongText} text=${text(row[key])} limit=${160} />`,
    sortBy: (row) => text(row[key]),
    ...more,
  }
}

/** An address. @param {string} key @param {string} title @param {Partial<Column>} [more] @returns {Column} */
export function addressColumn(key, title, more = {}) {
  return {
    key,
    title,
    cell: (row) => html`<${Address} url=${row[key]} />`,
    sortBy: (row) => text(row[key]),
    ...more,
  }
}

/**
 * A number, with `format` as it is shown.
 * @param {string} key
 * @param {string} title
 * @param {(value: number | null) => string} [format]
 * @returns {Column}
 */
export function numberColumn(key, title, format = (value) => numberText(value, 1)) {
  return {
    key,
    title,
    isNumber: true,
    cell: (row) => format(number(row[key])),
    sortBy: (row) => number(row[key]),
  }
}

/**
 * What `view` makes of a row. @param {string} key @param {string} title
 * @param {Column['cell']} view @returns {Column}
 */
export function viewColumn(key, title, view) {
  return { key, title, cell: view, sortBy: (row) => text(row[key]) ?? String(row[key] ?? '') }
}
