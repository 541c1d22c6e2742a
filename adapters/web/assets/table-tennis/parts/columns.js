import { t } from '../../../../texts/texts.ts'

/** @import {Column} from './types.ts' */

/**
 * A column that a text names: one of `table-tennis.column`, or one with its whole path.
 * @template R
 * @param {string} name @param {Omit<Column<R>, 'title'>} more
 * @returns {Column<R>}
 */
export function column(name, more) {
  return { title: t(name.includes('.') ? name : `table-tennis.column.${name}`), ...more }
}

/**
 * The same, of numbers.
 * @template R
 * @param {string} name @param {Omit<Column<R>, 'title'>} more
 * @returns {Column<R>}
 */
export function numberColumn(name, more) {
  return column(name, { isNumber: true, ...more })
}

/**
 * A column that shows a field as a text and sorts by the value of the field.
 * @template {string} K, V
 * @param {K} field @param {(value: V) => import('preact').ComponentChildren} show
 * @returns {{field: K, cell: (row: Readonly<Record<K, V>>) => import('preact').ComponentChildren}}
 */
export function shownAs(field, show) {
  return { field, cell: (row) => show(row[field]) }
}
