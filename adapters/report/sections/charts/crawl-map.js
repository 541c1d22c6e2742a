import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { finite, toneClass } from './marks.js'

/**
 * @typedef {object} CrawledPage
 * @property {string} url
 * @property {number | null} depth links from the start page; null: no link leads to it
 * @property {number | null} status of the answer; null: none came
 * @property {number} [inlinks] links to it that were seen
 * @property {boolean} [indexable]
 */

/** @typedef {'good' | 'neutral' | 'fair' | 'poor'} Kind */

/** @type {readonly Kind[]} */
const KINDS = ['good', 'neutral', 'fair', 'poor']
const DEPTHS = 12
const DOTS = 240

/**
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
const text = (name, values) => t(`report-modules.charts.${name}`, values)

/**
 * The pages of a site by the number of links that lead to them: a row for each depth, a dot for each
 * page, larger the more links it has. The rows are read as text ("Depth 1: 12 pages, …").
 * @param {{pages: readonly CrawledPage[]}} props
 */
export function CrawlMap({ pages }) {
  const rows = rowsOf(pages)
  const found = KINDS.filter((kind) => pages.some((page) => kindOf(page) === kind))
  return html`
    <figure class="chart-map">
      <ol class="chart-map-rows">${rows.map((row) => html`<${DepthRow} row=${row} />`)}</ol>
      <ul class="chart-legend" aria-hidden="true">
        ${found.map(
          (kind) => html`
            <li class=${`chart-legend-item ${toneClass(kind)}`}>
              <span class="chart-swatch chart-swatch-round" /><span>${text(kind)}</span>
            </li>
          `,
        )}
      </ul>
    </figure>
  `
}

/** @param {{row: {depth: number | null, pages: readonly CrawledPage[]}}} props */
function DepthRow({ row }) {
  const { depth, pages } = row
  const name = nameOf(depth)
  const count = text('pages', { n: pages.length })
  const left = pages.length - DOTS
  return html`
    <li class="chart-map-row">
      <span class="chart-map-depth">
        <span class="chart-map-name">${name}</span>
        <span class="chart-map-count">${count}</span>
      </span>
      <span class="chart-map-dots" role="img" aria-label=${tell(pages)}>
        ${pages.slice(0, DOTS).map((page) => html`<${Dot} page=${page} />`)}
        ${left > 0 && html`<span class="chart-map-more">${t('report-modules.more', { n: numberText(left) })}</span>`}
      </span>
    </li>
  `
}

/** @param {number | null} depth */
function nameOf(depth) {
  if (depth === null) return text('notLinked')
  if (depth === 0) return text('start')
  return text(depth === DEPTHS ? 'clicksOrMore' : 'clicks', { n: depth })
}

/** @param {{page: CrawledPage}} props */
function Dot({ page }) {
  const links = linksOf(page)
  const size = links >= 50 ? 4 : links >= 15 ? 3 : links >= 4 ? 2 : 1
  return html`<span class=${`chart-map-dot chart-map-size-${size} ${toneClass(kindOf(page))}`} title=${page.url} />`
}

/**
 * @param {CrawledPage} page
 * @returns {Kind}
 */
function kindOf({ status, indexable }) {
  const code = finite(status)
  if (code === null || code >= 400) return 'poor'
  if (code >= 300) return 'fair'
  return indexable === false ? 'neutral' : 'good'
}

/** @param {readonly CrawledPage[]} pages */
function tell(pages) {
  return KINDS.flatMap((kind) => {
    const count = pages.filter((page) => kindOf(page) === kind).length
    return count > 0 ? `${numberText(count)} ${text(kind)}` : []
  }).join(', ')
}

/** @param {readonly CrawledPage[]} pages */
function rowsOf(pages) {
  /** @type {Map<number | null, CrawledPage[]>} */
  const byDepth = new Map()
  const mostLinkedFirst = pages.toSorted((one, other) => linksOf(other) - linksOf(one))
  for (const page of mostLinkedFirst) {
    const clicks = finite(page.depth)
    const depth = clicks === null ? null : Math.min(DEPTHS, Math.max(0, Math.trunc(clicks)))
    byDepth.set(depth, [...(byDepth.get(depth) ?? []), page])
  }
  return [...byDepth]
    .sort(([one], [other]) => (one ?? DEPTHS + 1) - (other ?? DEPTHS + 1))
    .map(([depth, own]) => ({ depth, pages: own }))
}

/** @param {CrawledPage} page */
const linksOf = ({ inlinks }) => finite(inlinks) ?? 0
