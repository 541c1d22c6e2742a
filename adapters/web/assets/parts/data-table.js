import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { ActionButton } from './elements.js'
import { numberText } from './format.js'

/**
 * @template R
 * @typedef {object} Column
 * @property {string} key
 * @property {string} title
 * @property {(row: R) => import('preact').ComponentChildren} cell
 * @property {(row: R) => string | number | null | undefined} [sortBy] Makes the column sortable.
 * @property {boolean} [isNumber]
 * @property {boolean} [isHead] Names its row.
 */

/**
 * A table that sorts and pages what it is given.
 * @template R
 * @param {{caption: string, columns: readonly Column<R>[], rows: readonly R[], pageSize?: number,
 *   empty?: string}} props
 */
export function DataTable({ caption, columns, rows, pageSize = 50, empty = 'Nothing here.' }) {
  const [order, setOrder] = useState(/** @type {{key: string, sign: 1 | -1} | null} */ (null))
  const [asked, setPage] = useState(0)
  const sorted = ordered(rows, columns, order)
  const page = Math.max(0, Math.min(asked, Math.ceil(rows.length / pageSize) - 1))
  const shown = sorted.slice(page * pageSize, (page + 1) * pageSize)
  /** @param {string} key */
  const sort = (key) => {
    setOrder(order?.key === key && order.sign === 1 ? { key, sign: -1 } : { key, sign: 1 })
    setPage(0)
  }
  if (rows.length === 0) return html`<p class="soft">${empty}</p>`
  return html`<div>
    <div class="table-frame" tabindex="0" role="region" aria-label=${caption}>
      <table>
        <caption><span class="table-caption">${caption}</span></caption>
        <thead>
          <tr>${columns.map((column) => headCell(column, order, sort))}</tr>
        </thead>
        <tbody>
          ${shown.map((row) => html`<tr>${columns.map((column) => bodyCell(column, row))}</tr>`)}
        </tbody>
      </table>
    </div>
    <${Pager} page=${page} pageSize=${pageSize} total=${rows.length} label=${caption} onPage=${setPage} />
  </div>`
}

/**
 * @template R
 * @param {Column<R>} column
 * @param {{key: string, sign: 1 | -1} | null} order
 * @param {(key: string) => void} sort
 */
function headCell({ key, title, sortBy, isNumber }, order, sort) {
  const direction = order?.key !== key ? 'none' : order.sign === 1 ? 'ascending' : 'descending'
  const arrow = { none: '↕', ascending: '↑', descending: '↓' }[direction]
  const className = isNumber ? 'number' : undefined
  if (sortBy === undefined) return html`<th scope="col" class=${className}>${title}</th>`
  return html`<th scope="col" class=${className} aria-sort=${direction}>
    <button type="button" class="sort-button" onClick=${() => sort(key)}>
      ${title}<span aria-hidden="true">${arrow}</span>
    </button>
  </th>`
}

/** @template R @param {Column<R>} column @param {R} row */
function bodyCell({ cell, isNumber, isHead }, row) {
  const className = isNumber ? 'number' : undefined
  return isHead
    ? html`<th scope="row" class=${className}>${cell(row)}</th>`
    : html`<td class=${className}>${cell(row)}</td>`
}

/**
 * What is not known goes last in either direction.
 * @template R
 * @param {readonly R[]} rows
 * @param {readonly Column<R>[]} columns
 * @param {{key: string, sign: 1 | -1} | null} order
 * @returns {readonly R[]}
 */
function ordered(rows, columns, order) {
  const sortBy = columns.find(({ key }) => key === order?.key)?.sortBy
  if (order === null || sortBy === undefined) return rows
  const { sign } = order
  return rows.toSorted((first, second) => {
    const a = sortBy(first) ?? null
    const b = sortBy(second) ?? null
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
    return String(a).localeCompare(String(b), 'fr', { numeric: true }) * sign
  })
}

/**
 * Earlier and later pages of a list; nothing where all of it is shown.
 * @param {{page: number, pageSize: number, total: number, onPage: (page: number) => void,
 *   label?: string}} props `page` counts from 0; `label` tells it from others of the document.
 */
export function Pager({ page, pageSize, total, onPage, label = 'the list' }) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize) - 1
  const from = page * pageSize + 1
  const to = Math.min(total, from + pageSize - 1)
  return html`<nav class="pager" aria-label=${`Pages of ${label}`}>
    <span class="small soft figure" role="status">
      ${numberText(from)} to ${numberText(to)} of ${numberText(total)}
    </span>
    <span class="row">
      <${ActionButton} isOff=${page === 0} onClick=${() => onPage(page - 1)}>Previous<//>
      <${ActionButton} isOff=${page >= last} onClick=${() => onPage(page + 1)}>Next<//>
    </span>
  </nav>`
}
