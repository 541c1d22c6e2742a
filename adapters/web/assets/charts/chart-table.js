import { html } from 'htm/preact'

/**
 * What a chart over time shows, in figures.
 * @param {{label: string, marks: readonly string[],
 *   series: readonly import('./time-chart.js').Series[], unit: string,
 *   format: (value: number) => string}} props
 */
export function ChartTable({ label, marks, series, format, unit }) {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label=${`${label}, figures`}>
    <table>
      <caption><span class="table-caption">${label}</span></caption>
      <thead>
        <tr><td></td>${series.map((one) => html`<th scope="col" class="number">${one.label}</th>`)}</tr>
      </thead>
      <tbody>
        ${marks.map(
          (mark, index) => html`<tr>
            <th scope="row">${mark}</th>
            ${series.map(({ points }) => {
              const value = points[index] ?? null
              return html`<td class="number">${value === null ? '–' : `${format(value)} ${unit}`.trim()}</td>`
            })}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
