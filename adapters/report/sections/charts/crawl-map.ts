import { html } from 'htm/preact'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { finite, toneClass } from './marks.ts'

type CrawledPage = {
  readonly url: string
  /** Links from the start page; null: no link leads to it. */
  readonly depth: number | null
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Links to it that were seen. */
  readonly inlinks?: number
  readonly indexable?: boolean
}
type Kind = (typeof KINDS)[number]

const KINDS = ['good', 'neutral', 'fair', 'poor'] as const
const DEPTHS = 12
const DOTS = 240

const text = (name: string, values?: Readonly<Record<string, string | number>>) =>
  t(`report-modules.charts.${name}`, values)

/**
 * The pages of a site by the number of links that lead to them: a row for each depth, a dot for each
 * page, larger the more links it has. The rows are read as text ("Depth 1: 12 pages, …").
 */
export function CrawlMap({ pages }: { readonly pages: readonly CrawledPage[] }) {
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

type Row = { readonly depth: number | null; readonly pages: readonly CrawledPage[] }

function DepthRow({ row }: { readonly row: Row }) {
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

function nameOf(depth: number | null): string {
  if (depth === null) return text('notLinked')
  if (depth === 0) return text('start')
  return text(depth === DEPTHS ? 'clicksOrMore' : 'clicks', { n: depth })
}

function Dot({ page }: { readonly page: CrawledPage }) {
  const links = linksOf(page)
  const size = links >= 50 ? 4 : links >= 15 ? 3 : links >= 4 ? 2 : 1
  return html`<span class=${`chart-map-dot chart-map-size-${size} ${toneClass(kindOf(page))}`} title=${page.url} />`
}

function kindOf({ status, indexable }: CrawledPage): Kind {
  const code = finite(status)
  if (code === null || code >= 400) return 'poor'
  if (code >= 300) return 'fair'
  return indexable === false ? 'neutral' : 'good'
}

function tell(pages: readonly CrawledPage[]): string {
  return KINDS.flatMap((kind) => {
    const count = pages.filter((page) => kindOf(page) === kind).length
    return count > 0 ? `${numberText(count)} ${text(kind)}` : []
  }).join(', ')
}

function rowsOf(pages: readonly CrawledPage[]): readonly Row[] {
  const byDepth = new Map<number | null, CrawledPage[]>()
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

const linksOf = ({ inlinks }: CrawledPage): number => finite(inlinks) ?? 0
