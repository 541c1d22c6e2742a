import { html } from 'htm/preact'
import type { Content } from './content.ts'

/** `number`: at the right; `state`: as wide as any word for one; `wide`: takes what is left. */
export type Column = { readonly title: string; readonly kind?: 'number' | 'state' | 'wide' }

export type DataTable = {
  readonly caption?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Content[])[]
  /** `and 3 more`, below. */
  readonly more?: string
}

/** Rows from which on a table may be torn between two pages. */
const LONG = 7
/** Columns from which on a table may be wider than a phone: it can be moved, by keyboard too. */
const WIDE = 4

/** A table with a head that is repeated on each printed page; nothing without rows. */
export function dataTable({ caption, columns, rows, more = '' }: DataTable): Content {
  if (rows.length === 0) return null
  const short = rows.length > LONG ? '' : ' table-short'
  const names = columns.map(({ title }) => title).join(', ')
  const moved =
    columns.length < WIDE ? {} : { tabindex: 0, role: 'region', 'aria-label': caption ?? names }
  return html`
    <div class=${`table${short}`} ...${moved}>
      <table>
        ${caption !== undefined && html`<caption>${caption}</caption>`}
        <thead>
          <tr>
            ${columns.map(({ title, kind }) => html`<th scope="col" class=${kind ?? ''}>${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`
              <tr>
                ${row.map((cell, place) => html`<td class=${columns[place]?.kind ?? ''}>${cell}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
      ${more !== '' && html`<p class="more">${more}</p>`}
    </div>
  `
}
