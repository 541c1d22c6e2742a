import { html } from 'htm/preact'
import {
  dateText,
  dayText,
  durationText,
  known,
  numberText,
  percentText,
} from '../../../texts/format.ts'
import { badge, block, bullets, type Content, columns, paragraph } from '../blocks.ts'
import type { Tone } from '../charts/marks.ts'
import { chart, dataTable } from '../figures.ts'
import type { View } from '../view.ts'
import { wordText } from '../words.ts'
import { sectionOf } from './result-blocks.ts'

const { text, part, none } = sectionOf('cwv')

type Metric = {
  readonly id: 'LCP' | 'INP' | 'CLS'
  readonly unit: string
  /** Factor from the unit of the result to the unit of the chart. */
  readonly scale: number
  readonly show: (value: number | null) => string
}

/** Two decimals, because the limit of a good shift is 0.1. */
const shiftText = (value: number | null) => numberText(value, 2)
const METRICS: readonly Metric[] = [
  { id: 'LCP', unit: 's', scale: 0.001, show: durationText },
  { id: 'INP', unit: 'ms', scale: 1, show: durationText },
  { id: 'CLS', unit: '', scale: 1, show: shiftText },
]
const MOST_PERIODS = 60
const RATINGS: Readonly<Record<string, Tone>> = {
  ...{ good: 'good', needsImprovement: 'fair', poor: 'poor' },
}

/** Field data, its last half year, and the lab test. */
export function cwvBody(result: View): readonly Content[] {
  return [
    block(scoped('visitors', result.at('field')), note(result, 'visitors'), visitors(result)),
    none(result, 'field', 'noVisitors'),
    block(
      scoped('history', result.at('history')),
      columns(...METRICS.map((metric) => history(result, metric))),
    ),
    part('lab', lab(result), warnings(result), measured(result)),
  ]
}

function scoped(name: string, record: View): string {
  const scope = record.text('scope')
  return scope === '' ? text(name) : `${text(name)} (${wordText(scope, 'scope')})`
}

function note(result: View, name: string): Content {
  const device = result.text('field.formFactor')
  return device === ''
    ? null
    : paragraph(text(`${name}About`, { device: wordText(device) }), 'note')
}

function visitors(result: View): Content {
  const cards = METRICS.flatMap((metric) => {
    const record = result.at(`field.${metric.id}`)
    return record.isEmpty ? [] : [card(metric, record, result.text(`trend.${metric.id}`))]
  })
  return cards.length === 0 ? null : html`<div class="cards">${cards}</div>`
}

function card({ id, show }: Metric, record: View, trend: string) {
  const rating = record.text('rating')
  const distribution = record.at('distribution')
  const parts = Object.entries(RATINGS).map(([name, tone]) => {
    const value = distribution.number(name) ?? 0
    return { label: wordText(name), value, tone, text: percentText(value) }
  })
  const course = ['improving', 'worsening', 'stable'].includes(trend) ? wordText(trend) : ''
  return html`
    <article class="card">
      <h5>${text(id)} <span class="soft">${id}</span></h5>
      <p class="card-figure">${show(record.number('p75'))} ${badge(known(RATINGS, rating) ?? 'neutral', wordText(rating))}</p>
      <p class="soft">${text(`${id}About`)} ${course}</p>
      ${chart.stack({ label: text('share', { metric: id }), parts })}
    </article>
  `
}

function history(result: View, { id, unit, scale, show }: Metric): Content {
  const record = result.at('history')
  const periods = record.list('periods', MOST_PERIODS).items
  const given = record.numbers(id, periods.length)
  const points = periods.map((_, place) => {
    const value = given[place] ?? null
    return value === null ? null : value * scale
  })
  const limits = result.at(`thresholds.${id}`)
  const thresholds = (['good', 'poor'] as const).flatMap((tone) => {
    const value = limits.number(tone)
    if (value === null) return []
    return [{ value: value * scale, label: text(`${tone}Limit`, { limit: show(value) }), tone }]
  })
  return chart.lines({
    label: text(id),
    unit,
    marks: periods.map((period) => dayText(period.text('last', 20))),
    series: [{ label: text('percentile'), points }],
    thresholds,
    height: 130,
  })
}

const LAB: readonly (readonly [key: string, show: (value: number | null) => string])[] = [
  ...['performanceScore', 'accessibilityScore', 'bestPracticesScore', 'seoScore'].map(
    (key) => [key, (value: number | null) => numberText(value)] as const,
  ),
  ...['lcpMs', 'fcpMs', 'speedIndexMs', 'tbtMs'].map((key) => [key, durationText] as const),
  ['cls', shiftText],
]

function lab(result: View): Content {
  const [mobile, desktop] = [result.at('lab.mobile'), result.at('lab.desktop')]
  return dataTable({
    columns: [
      { title: text('measure'), kind: 'wide' },
      { title: wordText('mobile'), kind: 'number' },
      { title: wordText('desktop'), kind: 'number' },
    ],
    rows: LAB.map(([key, show]) => [
      text(key),
      show(mobile.number(key)),
      show(desktop.number(key)),
    ]).filter(([, ...values]) => values.some((value) => value !== '–')),
  })
}

function warnings(result: View): Content {
  const all = ['mobile', 'desktop'].flatMap(
    (device) => result.texts(`lab.${device}.runWarnings`, 5).items,
  )
  return bullets([...new Set(all)])
}

function measured(result: View): Content {
  const runs = ['mobile', 'desktop'].map((device) => result.at(`lab.${device}`))
  const run = runs.find((one) => one.text('fetchedAt') !== '')
  if (run === undefined) return null
  const values = { version: run.text('lighthouseVersion'), date: dateText(run.text('fetchedAt')) }
  return paragraph(text('measured', values), 'soft')
}
