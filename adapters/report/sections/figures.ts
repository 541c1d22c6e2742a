import { html } from 'htm/preact'
import type { Content } from './blocks.ts'
import { CrawlMap } from './charts/crawl-map.ts'
import type { Tone } from './charts/marks.ts'
import { BarList, Gauge, StackedBar } from './charts/score-charts.ts'
import { LineChart, type LineChartProps } from './line-chart.ts'

export type Fact = readonly [label: string, value: Content]

/** Names with their values, without those that have none; null when none is left. */
export function facts(rows: readonly Fact[]): Content {
  const known = rows.filter(([, value]) => value !== null && value !== '' && value !== '–')
  if (known.length === 0) return null
  return html`
    <dl class="facts">
      ${known.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
    </dl>
  `
}

/** One number that matters, with its label. */
type Figure = {
  readonly label: string
  readonly value: string
  readonly tone?: Tone
  readonly note?: string
}

/** Numbers side by side, without unknown ones (an en dash). */
export function figures(list: readonly Figure[]): Content {
  const known = list.filter(({ value }) => value !== '' && value !== '–')
  if (known.length === 0) return null
  return html`
    <dl class="figures">
      ${known.map(
        ({ label, value, tone, note = '' }) => html`
          <div class=${`figure${tone === undefined ? '' : ` tone-${tone}`}`}>
            <dt>${label}</dt>
            <dd>
              <span class="figure-value">${value}</span>
              ${note !== '' && html`<span class="figure-note">${note}</span>`}
            </dd>
          </div>
        `,
      )}
    </dl>
  `
}

/**
 * `number`: right-aligned; `state`: as wide as the longest state; `wide`: takes the remaining
 * width.
 */
export type ColumnKind = 'number' | 'state' | 'wide'
type Column = { readonly title: string; readonly kind?: ColumnKind }

type DataTable = {
  readonly caption?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Content[])[]
  /** `and 3 more`, below. */
  readonly more?: string
}

/** Tables with more rows may break between two pages. */
const LONG = 7
/** Tables with so many columns may be wider than a phone: they scroll, by keyboard too. */
const WIDE = 4

/** A table whose head is repeated on each printed page; null without rows. */
export function dataTable({ caption, columns, rows, more = '' }: DataTable): Content {
  if (rows.length === 0) return null
  const short = rows.length > LONG ? '' : ' table-short'
  const names = columns.map(({ title }) => title).join(', ')
  const moved =
    columns.length < WIDE ? {} : { tabindex: 0, role: 'group', 'aria-label': caption ?? names }
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

/** Charts as contents of a report; null when there is nothing to draw. */
export const chart = {
  gauge: (props: Parameters<typeof Gauge>[0]): Content => html`<${Gauge} ...${props} />`,
  bars: (rows: Parameters<typeof BarList>[0]['rows']): Content =>
    rows.length === 0 ? null : html`<${BarList} rows=${rows} />`,
  stack: (props: Parameters<typeof StackedBar>[0]): Content =>
    props.parts.every(({ value }) => value === 0) ? null : html`<${StackedBar} ...${props} />`,
  lines: (props: LineChartProps): Content =>
    props.series.every(({ points }) => points.every((point) => point === null))
      ? null
      : html`<${LineChart} ...${props} />`,
  crawl: (pages: Parameters<typeof CrawlMap>[0]['pages']): Content =>
    pages.length === 0 ? null : html`<${CrawlMap} pages=${pages} />`,
}
