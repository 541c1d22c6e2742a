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
