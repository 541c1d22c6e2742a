import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { CrawlMap } from '../../../adapters/report/sections/charts/crawl-map.ts'
import {
  BarList,
  Gauge,
  StackedBar,
} from '../../../adapters/report/sections/charts/score-charts.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'

loadTexts('en')

const names = (markup: string): readonly string[] =>
  [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name = '']) => name)

describe('a gauge', () => {
  it('is named by its label and score, and takes the tone of the grade', () => {
    const markup = render(html`<${Gauge} score=${74.6} label="GEO" />`)
    assert.deepEqual(names(markup), ['GEO: 75 out of 100'])
    assert.match(markup, /class="chart-gauge tone-fair"/)
  })

  it('says that there is no score, and draws no arc', () => {
    const markup = render(html`<${Gauge} score=${null} label="SEO" />`)
    assert.deepEqual(names(markup), ['SEO: no score'])
    assert.doesNotMatch(markup, /chart-gauge-arc/)
  })

  it('keeps a score beyond its bounds inside the arc', () => {
    const full = render(html`<${Gauge} score=${100} label="x" />`)
    const beyond = render(html`<${Gauge} score=${1e6} label="x" />`)
    const dash = /stroke-dasharray="[^"]*"/
    assert.equal(dash.exec(beyond)?.[0], dash.exec(full)?.[0])
  })
})

describe('a list of bars', () => {
  it('fills bars by their share of the largest value, and never beyond', () => {
    const rows = [
      { label: 'a', value: 4 },
      { label: 'b', value: 1 },
      { label: 'c', value: 30, max: 10 },
      { label: 'd', value: null },
    ]
    const widths = render(html`<${BarList} rows=${rows} />`).matchAll(/width:([\d.]+)%/g)
    assert.deepEqual(
      [...widths].map(([, width]) => width),
      ['13.33', '3.33', '100.00'],
    )
  })

  it('shows labels as text, whatever is in them', () => {
    const markup = render(html`<${BarList} rows=${[{ label: '<b onx="1">', value: 1 }]} />`)
    assert.match(markup, />&lt;b onx=(?:"|&quot;)1(?:"|&quot;)(?:>|&gt;)</)
  })
})

describe('a stacked bar', () => {
  it('is named by all its parts, those of nothing too', () => {
    const parts = [
      { label: 'Passed', value: 1200, tone: 'good' },
      { label: 'Failed', value: 0, tone: 'poor' },
    ]
    const markup = render(html`<${StackedBar} label="Checks" parts=${parts} />`)
    assert.deepEqual(names(markup), ['Checks: Passed 1,200, Failed 0'])
    assert.equal(markup.match(/chart-stack-part/g)?.length, 1)
  })
})

describe('a map of a crawl', () => {
  it('shows for each depth how many pages are of which kind', () => {
    const page = { url: 'https://www.example-velo.be/', depth: 1, status: 200, inlinks: 1 }
    const pages = [
      { ...page, depth: 0 },
      page,
      { ...page, indexable: false },
      { ...page, status: 301 },
      { ...page, status: 404 },
      { ...page, status: null },
    ]
    const markup = render(html`<${CrawlMap} pages=${pages} />`)
    assert.deepEqual(names(markup), [
      '1 indexable',
      '1 indexable, 1 not indexable, 1 redirected, 2 in error',
    ])
  })

  it('draws a bounded number of dots, and counts the others', () => {
    const pages = Array.from({ length: 1000 }, (_, place) => ({
      ...{ url: `https://www.example-velo.be/${place}`, depth: 2, status: 200, inlinks: place },
    }))
    const markup = render(html`<${CrawlMap} pages=${pages} />`)
    assert.equal(markup.match(/chart-map-dot /g)?.length, 240)
    assert.match(markup, /760 more/)
  })
})
