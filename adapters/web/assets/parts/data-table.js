import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { numberText } from '../../../texts/format.ts'
import { locale, t } from '../../../texts/texts.ts'
import { ActionButton } from './elements.js'

/**
 * @template R
 * @typedef {object} Column
 * @property {string} title Unique in its table.
 * @property {keyof R} [field] Sorts by it, and shows it where there is no `cell`.
 * @property {(row: R) => import('preact').ComponentChildren} [cell]
 * @property {(row: R) => unknown} [sortBy] A text or a number, in place of the field.
 * @property {boolean} [isNumber]
 * @property {boolean} [isHead] Names its row.
 * @property {'below' | 'hidden'} [narrow] In a narrow window: below the other cells, or not at all.
 */

/** @typedef {{title: string, sign: 1 | -1} | null} Order */
/** @typedef {{order: Order, page: number}} View */
/** @typedef {View & {total: number, onChange: (view: View) => void}} Part */

/** @type {View} */
const start = { order: null, page: 0 }

/** Whether the window is narrower than this. @param {string} width */
function useNarrow(width) {
  const media = `(max-width: ${width})`
  const [isNarrow, setNarrow] = useState(() => globalThis.matchMedia?.(media).matches)
  useEffect(() => {
    const query = matchMedia(media)
    const look = () => setNarrow(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [media])
  return isNarrow
}

/**
 * A table that sorts and pages what it is given. One that is wider than its place scrolls, by
 * keyboard too.
 * @template R
 * @param {{caption: string, columns: readonly Column<R>[], rows: readonly R[], pageSize?: number,
 *   empty?: string, class?: string, rowProps?: (row: R) => object, foldsAt?: string,
 *   part?: Part}} props
 *   `foldsAt`: the width of the window from which down `narrow` columns fold.
 *   `part`: the rows are one page of a list that the server sorts.
 */
export function DataTable({ caption, columns, rows, pageSize = 50, empty, ...more }) {
  const { class: name, rowProps, foldsAt = '30rem', part } = more
  const isNarrow = useNarrow(foldsAt)
  const [own, setOwn] = useState(start)
  const { order, page: asked } = part ?? own
  const onChange = part?.onChange ?? setOwn
  const total = part?.total ?? rows.length
  const page = Math.max(0, Math.min(asked, Math.ceil(total / pageSize) - 1))
  const from = page * pageSize
  const shown = part ? rows : ordered(rows, columns, order).slice(from, from + pageSize)
  /** @param {string} title */
  const sort = (title) => {
    const sign = order?.title === title && order.sign === 1 ? -1 : 1
    onChange({ order: { title, sign }, page: 0 })
  }
  if (rows.length === 0) return html`<p class="soft">${empty ?? t('common.table.empty')}</p>`
  const beside = isNarrow ? columns.filter(({ narrow }) => narrow === undefined) : columns
  const below = isNarrow ? columns.filter(({ narrow }) => narrow === 'below') : []
  return html`<div>
    <div class="table-frame" tabindex="0" role="region" aria-label=${caption}>
      <table class=${name}>
        <caption><span class="table-caption">${caption}</span></caption>
        <thead><tr>${beside.map((column) => headCell(column, order, sort))}</tr></thead>
        <tbody>
          ${shown.map((row) => [
            html`<tr ...${rowProps?.(row)}>${beside.map((column) => bodyCell(column, row))}</tr>`,
            below.length > 0 && rowBelow(row, below, beside.length),
          ])}
        </tbody>
      </table>
    </div>
    <${Pager} ...${{ page, pageSize, total }} label=${caption}
      onPage=${(/** @type {number} */ next) => onChange({ order, page: next })} />
  </div>`
}

/** @template R @param {Column<R>} column @param {Order} order @param {(title: string) => void} sort */
function headCell({ title, field, sortBy, isNumber }, order, sort) {
  const direction = order?.title !== title ? 'none' : order.sign === 1 ? 'ascending' : 'descending'
  const arrow = { none: '↕', ascending: '↑', descending: '↓' }[direction]
  const className = isNumber ? 'number' : undefined
  if ((sortBy ?? field) === undefined) {
    return html`<th scope="col" class=${className}>${title}</th>`
  }
  return html`<th scope="col" class=${className} aria-sort=${direction}>
    <button type="button" class="sort-button" onClick=${() => sort(title)}>
      ${title}<span aria-hidden="true">${arrow}</span>
    </button>
  </th>`
}

/** @template R @param {Column<R>} column @param {R} row */
function bodyCell(column, row) {
  const className = column.isNumber ? 'number' : undefined
  return column.isHead
    ? html`<th scope="row" class=${className}>${shownIn(column, row)}</th>`
    : html`<td class=${className}>${shownIn(column, row)}</td>`
}

/** @template R @param {R} row @param {readonly Column<R>[]} columns @param {number} width */
function rowBelow(row, columns, width) {
  const cells = columns.map((column) => {
    const value = shownIn(column, row)
    return value !== '–' && html`<span><span class="soft">${column.title}</span> ${value}</span>`
  })
  return html`<tr class="row-below"><td colspan=${width}>${cells}</td></tr>`
}

/** @template R @param {Column<R>} column @param {R} row */
function shownIn({ field, cell }, row) {
  return cell !== undefined ? cell(row) : ((field && row[field]) ?? '–')
}

/**
 * Unknown values go last in either direction.
 * @template R
 * @param {readonly R[]} rows @param {readonly Column<R>[]} columns @param {Order} order
 * @returns {readonly R[]}
 */
function ordered(rows, columns, order) {
  const { field, sortBy } = columns.find(({ title }) => title === order?.title) ?? {}
  if (order === null) return rows
  /** @param {R} row */
  const orderOf = (row) => (sortBy ? sortBy(row) : field === undefined ? null : row[field]) ?? null
  return rows.toSorted((first, second) => {
    const a = orderOf(first)
    const b = orderOf(second)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * order.sign
    return String(a).localeCompare(String(b), locale(), { numeric: true }) * order.sign
  })
}

/**
 * Links to earlier and later pages of a list; nothing if all of it is shown.
 * @param {{page: number, pageSize: number, total: number, onPage: (page: number) => void,
 *   label?: string}} props `page` counts from 0; `label` distinguishes it from other lists.
 */
export function Pager({ page, pageSize, total, onPage, label }) {
  if (total <= pageSize) return null
  const last = Math.ceil(total / pageSize) - 1
  const from = page * pageSize + 1
  const to = Math.min(total, from + pageSize - 1)
  const name = label === undefined ? t('common.table.allPages') : t('common.table.pages', { label })
  const range = { from: numberText(from), to: numberText(to), total: numberText(total) }
  return html`<nav class="pager" aria-label=${name}>
    <span class="small soft figure" role="status">${t('common.table.range', range)}</span>
    <span class="row">
      <${ActionButton} isOff=${page === 0} onClick=${() => onPage(page - 1)}>${t('common.table.previous')}<//>
      <${ActionButton} isOff=${page >= last} onClick=${() => onPage(page + 1)}>${t('common.table.next')}<//>
    </span>
  </nav>`
}
