import { t } from '../../../../texts/texts.ts'

/** @import {Column} from '../../parts/data-table.js' */

/**
 * A column that a text of `table-tennis.column` names.
 * @template R
 * @param {string} name @param {Omit<Column<R>, 'title'>} more
 * @returns {Column<R>}
 */
export function column(name, more) {
  return { title: t(`table-tennis.column.${name}`), ...more }
}
