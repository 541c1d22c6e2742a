import { html } from 'htm/preact'
import type { Content } from './content.ts'

/** `number`: at the right, in tabular figures; `wide`: takes what is left. */
export type Column = { readonly title: string; readonly kind?: 'number' | 'wide' }

export type DataTable = {
  readonly caption?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Content[])[]
  /** `and 3 more`, below. */
  readonly more?: string
}

/** A table with a head that is repeated on each printed page; nothing without rows. */
export function dataTable({ caption, columns, rows, more = '' }: DataTable): Content {
  if (rows.length === 0) return null
  return html`
    <div class="table">
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
