import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { axisTicks, LineChart, namedMarks } from '../../../adapters/report/sections/line-chart.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'

loadTexts('en')

const names = (markup: string): readonly string[] =>
  [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name = '']) => name)

describe('a line chart', () => {
  const draw = (points: readonly (number | null)[]): string =>
    render(html`
      <${LineChart} label="LCP" unit="ms" marks=${points.map((_, week) => `w${week}`)}
        series=${[{ label: 'Phone', points }]} />
    `)

  it('is named by the first and last value of each line', () => {
    const told = names(draw([null, 2400, 2300, 1800, null]))
    assert.deepEqual(told, ['LCP, ms. Phone from 2,400 (w1) to 1,800 (w3)'])
  })

  it('breaks the line where values are missing, and draws one between gaps as a dot', () => {
    const paths = [...draw([100, 50, null, 25, null, 0]).matchAll(/ d="([^"]*)"/g)]
    assert.deepEqual(
      paths.map(([, path]) => path),
      ['M0.0 0.00L200.0 50.00', 'M600.0 75.00h0.01M1000.0 100.00h0.01', 'M1000.0 100.00h0.01'],
    )
  })

  it('draws nothing of values that are no numbers, and of none at all', () => {
    assert.deepEqual(names(draw([])), ['LCP, ms. Phone: no values'])
    assert.doesNotMatch(draw([Number.NaN, Number.POSITIVE_INFINITY]), /NaN|Infinity/)
  })

  it('has an axis of round numbers around all values', () => {
    assert.deepEqual(axisTicks([2380, 4000]), [0, 1000, 2000, 3000, 4000])
    assert.deepEqual(axisTicks([0.03, 0.25]), [0, 0.1, 0.2, 0.3])
    assert.deepEqual(axisTicks([-3, 5]), [-4, -2, 0, 2, 4, 6])
    assert.deepEqual(axisTicks([1203.5, 1290], false), [1200, 1225, 1250, 1275, 1300])
    assert.deepEqual(axisTicks([1203, 1203], false), [1203, 1203.25, 1203.5, 1203.75, 1204])
    assert.deepEqual(axisTicks([]), [0, 1])
  })

  it('names the first and last mark and a few between them', () => {
    assert.deepEqual(namedMarks(25, 5), [0, 6, 12, 18, 24])
    assert.deepEqual(namedMarks(2, 5), [0, 1])
  })
})
