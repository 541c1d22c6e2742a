import { html } from 'htm/preact'
import { BarList } from '../web/assets/charts/bar-list.js'
import { CrawlMap } from '../web/assets/charts/crawl-map.js'
import { Gauge } from '../web/assets/charts/gauge.js'
import { LineChart } from '../web/assets/charts/line-chart.js'
import { StackedBar } from '../web/assets/charts/stacked-bar.js'
import type { Content } from './content.ts'

/** The pages' drawings, as the contents of a report; nothing where there is nothing to draw. */
export const chart = {
  gauge: (props: Parameters<typeof Gauge>[0]): Content => html`<${Gauge} ...${props} />`,
  bars: (rows: Parameters<typeof BarList>[0]['rows']): Content =>
    rows.length === 0 ? null : html`<${BarList} rows=${rows} />`,
  stack: (props: Parameters<typeof StackedBar>[0]): Content =>
    props.parts.every(({ value }) => value === 0) ? null : html`<${StackedBar} ...${props} />`,
  lines: (props: Parameters<typeof LineChart>[0]): Content =>
    props.series.every(({ points }) => points.every((point) => point === null))
      ? null
      : html`<${LineChart} ...${props} />`,
  crawl: (pages: Parameters<typeof CrawlMap>[0]['pages']): Content =>
    pages.length === 0 ? null : html`<${CrawlMap} pages=${pages} />`,
}
