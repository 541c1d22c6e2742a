import type { Tone } from '../../web/assets/charts/marks.js'
import { block, type Content } from '../blocks.ts'
import { chart, dataTable, figures } from '../figures.ts'
import type { View } from '../untrusted-json.ts'
import { known, nameText, numberText, scoreText } from '../words.ts'

type Metric = {
  readonly id: 'LCP' | 'INP' | 'CLS'
  readonly title: string
  readonly unit: string
  /** Up to the first it is good, beyond the second poor (web.dev/articles/vitals). */
  readonly good: number
  readonly poor: number
}

const METRICS: readonly Metric[] = [
  { id: 'LCP', title: 'Largest Contentful Paint', unit: 'ms', good: 2500, poor: 4000 },
  { id: 'INP', title: 'Interaction to Next Paint', unit: 'ms', good: 200, poor: 500 },
  { id: 'CLS', title: 'Cumulative Layout Shift', unit: '', good: 0.1, poor: 0.25 },
]
const MOST_PERIODS = 60
const RATINGS: Readonly<Record<string, Tone>> = {
  good: 'good',
  needsImprovement: 'fair',
  poor: 'poor',
}

/** What visitors experienced, the last half year, and what the lab measured. */
export function cwvBody(result: View): readonly Content[] {
  return [
    block(`Visitors, 75th percentile${scopeText(result.at('field'))}`, field(result)),
    block(
      `Last half year${scopeText(result.at('history'))}`,
      ...METRICS.map((metric) => history(result, metric)),
    ),
    block('Lab', lab(result)),
  ]
}

function scopeText(part: View): string {
  const scope = part.text('scope')
  if (scope === '') return ''
  return scope === 'url' ? ' (this page)' : ' (the whole site)'
}

function field(result: View): Content {
  return figures(
    METRICS.map(({ id, title, unit }) => {
      const metric = result.at('field', id)
      const rating = metric.text('rating')
      const tone = known(RATINGS, rating)
      const trend = result.at('trend').text(id)
      return {
        label: `${title} (${id})`,
        value: cwvText(metric.number('p75'), unit),
        note: [nameText(rating), trend].filter((text) => text !== '').join(', '),
        ...(tone !== undefined && { tone }),
      }
    }),
  )
}

function history(result: View, { id, title, unit, good, poor }: Metric): Content {
  const part = result.at('history')
  const marks = part.list('periods', MOST_PERIODS).items.map((period) => period.text('last', 20))
  const given = part.numbers(id, marks.length)
  const points = marks.map((_, place) => given[place] ?? null)
  return chart.lines({
    label: `${title} (${id})`,
    unit,
    marks,
    series: [{ label: 'visitors, 75th percentile', points }],
    thresholds: [
      { value: good, label: `good up to ${cwvText(good, unit)}`, tone: 'good' },
      { value: poor, label: `poor above ${cwvText(poor, unit)}`, tone: 'poor' },
    ],
    height: 130,
  })
}

function lab(result: View): Content {
  const rows: readonly (readonly [string, string, string])[] = [
    ['Performance score', 'performanceScore', 'score'],
    ['Accessibility score', 'accessibilityScore', 'score'],
    ['Best practices score', 'bestPracticesScore', 'score'],
    ['Largest Contentful Paint', 'lcpMs', 'ms'],
    ['First Contentful Paint', 'fcpMs', 'ms'],
    ['Speed Index', 'speedIndexMs', 'ms'],
    ['Total Blocking Time', 'tbtMs', 'ms'],
    ['Cumulative Layout Shift', 'cls', ''],
  ]
  const shown = (device: string, key: string, unit: string): string => {
    const value = result.at('lab', device).number(key)
    return unit === 'score' ? scoreText(value) : cwvText(value, unit)
  }
  return dataTable({
    columns: [
      { title: 'Simulated visit', kind: 'wide' },
      { title: 'Phone', kind: 'number' },
      { title: 'Desktop', kind: 'number' },
    ],
    rows: rows
      .map(([label, key, unit]) => [label, shown('mobile', key, unit), shown('desktop', key, unit)])
      .filter(([, phone, desktop]) => phone !== '–' || desktop !== '–'),
  })
}

function cwvText(value: number | null, unit: string): string {
  if (value === null) return '–'
  return unit === '' ? String(Number(value.toFixed(3))) : numberText(value, unit)
}
