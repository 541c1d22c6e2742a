import { html } from 'htm/preact'
import { Gauge, StackedBar } from '../../charts/score-charts.js'
import { TimeChart } from '../../charts/time-chart.js'
import { Badge } from '../../parts/elements.js'
import { numberText, timeText } from '../../parts/format.js'
import {
  count,
  fields,
  isObject,
  list,
  meaning,
  number,
  records,
  text,
  texts,
} from '../loose-values.js'
import { Address, FactsList, PanelSection, SourcesNote } from './panel-elements.js'

/**
 * The three Core Web Vitals, with the limits of web.dev for the 75th percentile of visits:
 * https://web.dev/articles/defining-core-web-vitals-thresholds
 */
const vitals = [
  {
    id: 'LCP',
    name: 'Largest Contentful Paint',
    tells: 'Time until the main content is visible.',
    good: 2500,
    poor: 4000,
    unit: 's',
    shown: (/** @type {number} */ value) => value / 1000,
    format: (/** @type {number} */ value) => value.toFixed(1),
  },
  {
    id: 'INP',
    name: 'Interaction to Next Paint',
    tells: 'Time until the page reacts to a tap, a click or a key.',
    good: 200,
    poor: 500,
    unit: 'ms',
    shown: (/** @type {number} */ value) => value,
    format: (/** @type {number} */ value) => value.toFixed(0),
  },
  {
    id: 'CLS',
    name: 'Cumulative Layout Shift',
    tells: 'How much the content moves while it loads.',
    good: 0.1,
    poor: 0.25,
    unit: '',
    shown: (/** @type {number} */ value) => value,
    format: (/** @type {number} */ value) => value.toFixed(2),
  },
]

/** @typedef {(typeof vitals)[number]} Vital */

/** With its unit. @param {Vital} vital @param {number | null} value */
function vitalText({ shown, format, unit }, value) {
  return value === null ? '–' : `${format(shown(value))} ${unit}`.trim()
}

/** @param {Vital} vital @param {number | null} value */
function vitalTone({ good, poor }, value) {
  if (value === null) return 'neutral'
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

const ratings = { good: 'Good', needsImprovement: 'Needs improvement', poor: 'Poor' }
const assessments = { passed: 'Passed', failed: 'Not passed', noData: 'Too few visits' }
const devices = { PHONE: 'phones', DESKTOP: 'computers', ALL_FORM_FACTORS: 'all devices' }
const trends = { improving: 'improving', stable: 'stable', worsening: 'worsening' }

/** Core Web Vitals: what visitors had, its course, and what the lab measures. @param {{result: unknown}} props */
export function CwvPanel({ result }) {
  const { url, assessment, field, history, trend, lab, sources } = fields(result)
  return html`<p class="row">
      <span>Core Web Vitals of real visits to <${Address} url=${url} />:</span>
      <${Badge} tone=${assessmentTone(assessment)}>${meaning(assessment, assessments)}<//>
    </p>
    <${PanelSection} title="What visitors experience" note=${fieldNote(field)}>
      ${
        isObject(field)
          ? html`<div class="panel-cards">
            ${vitals.map(
              (vital) => html`<${FieldCard}
                vital=${vital}
                metric=${field[vital.id]}
                trend=${fields(trend)[vital.id]}
                weeks=${list(fields(history).periods).length}
              />`,
            )}
          </div>`
          : html`<p class="soft">Google has too few visits of this site for a result.</p>`
      }
    <//>
    <${PanelSection} title="The last weeks" note=${historyNote(history)}>
      <${VitalsHistory} history=${history} />
    <//>
    <${PanelSection}
      title="In the lab"
      note="One load by Lighthouse on a simulated device. It helps to find causes; the data of real visitors decides."
    >
      <div class="panel-columns">
        <${LabRun} name="Mobile" run=${fields(lab).mobile} />
        <${LabRun} name="Desktop" run=${fields(lab).desktop} />
      </div>
    <//>
    <${SourcesNote} sources=${sources} />`
}

/** @param {unknown} assessment */
function assessmentTone(assessment) {
  return assessment === 'passed' ? 'good' : assessment === 'failed' ? 'poor' : 'neutral'
}

/** @param {unknown} field */
function fieldNote(field) {
  const { scope, formFactor } = fields(field)
  const whose = scope === 'url' ? 'this page' : scope === 'origin' ? 'the whole site' : 'the page'
  const device = meaning(formFactor ?? 'ALL_FORM_FACTORS', devices)
  return `Chrome's users on ${device} over 28 days, on ${whose}. 75 % of visits stay below the large number; the bar shows the percentage of visits.`
}

/** @param {unknown} history */
function historyNote(history) {
  const { scope, formFactor } = fields(history)
  const whose = scope === 'url' ? 'This page' : 'The whole site'
  return `${whose} on ${meaning(formFactor ?? 'ALL_FORM_FACTORS', devices)}. Each point covers the 28 days up to its date; 75 % of visits stay below it.`
}

/** @param {{vital: Vital, metric: unknown, trend: unknown, weeks: number}} props */
function FieldCard({ vital, metric, trend, weeks }) {
  const { p75, rating, distribution } = fields(metric)
  const value = number(p75)
  const { good, needsImprovement, poor } = fields(distribution)
  const parts = [
    { label: 'Good', value: percent(good), tone: 'good' },
    { label: 'Needs improvement', value: percent(needsImprovement), tone: 'fair' },
    { label: 'Poor', value: percent(poor), tone: 'poor' },
  ]
  return html`<div class="panel-card">
    <h5>${vital.id} <span class="soft">${vital.name}</span></h5>
    <p class="row">
      <span class="panel-figure">${vitalText(vital, value)}</span>
      <${Badge} tone=${vitalTone(vital, value)}>${value === null ? 'No data' : meaning(rating, ratings)}<//>
    </p>
    <p class="small soft">
      ${vital.tells} ${typeof trend === 'string' && Object.hasOwn(trends, trend) && `Over ${weeks} weeks: ${meaning(trend, trends)}.`}
    </p>
    ${
      isObject(distribution) &&
      html`<${StackedBar} label=${`${vital.id}, percent of visits`} parts=${parts} />`
    }
  </div>`
}

/** @param {unknown} share */
function percent(share) {
  return Math.round(count(share) * 1000) / 10
}

/** @param {{name: string, run: unknown}} props */
function LabRun({ name, run }) {
  if (!isObject(run)) {
    return html`<div class="panel-card"><h5>${name}</h5><p class="soft">This run failed.</p></div>`
  }
  const seconds = (/** @type {unknown} */ ms) => {
    const value = number(ms)
    return value === null ? '–' : `${numberText(value / 1000, 2)} s`
  }
  return html`<div class="panel-card">
    <h5>${name}</h5>
    <div class="panel-gauges">
      <${Gauge} score=${number(run.performanceScore)} label="Performance" size=${96} />
      <${Gauge} score=${number(run.accessibilityScore)} label="Accessibility" size=${72} />
      <${Gauge} score=${number(run.bestPracticesScore)} label="Best practices" size=${72} />
      <${Gauge} score=${number(run.seoScore)} label="SEO" size=${72} />
    </div>
    <${FactsList}
      rows=${[
        ['Largest Contentful Paint', seconds(run.lcpMs)],
        ['First Contentful Paint', seconds(run.fcpMs)],
        ['Speed Index', seconds(run.speedIndexMs)],
        ['Total Blocking Time', `${numberText(number(run.tbtMs))} ms`],
        ['Cumulative Layout Shift', numberText(number(run.cls), 3)],
        ['Lighthouse', text(run.lighthouseVersion)],
        ['Measured', text(run.fetchedAt) && timeText(text(run.fetchedAt))],
        ['Warnings', texts(run.runWarnings).join(' ') || undefined],
      ]}
    />
  </div>`
}

const mostPeriods = 60
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The three vitals over the weeks, each with its limits. @param {{history: unknown}} props */
function VitalsHistory({ history }) {
  const known = fields(history)
  const marks = records(known.periods, mostPeriods).map(({ last }) => dayMark(text(last)))
  if (marks.length === 0) {
    return html`<p class="soft">Google keeps no history of this site: it has too few visits.</p>`
  }
  return html`<div class="panel-columns">
    ${vitals.map(({ id, good, poor, unit, shown, format }) => {
      const points = marks.map((_mark, index) => {
        const value = number(list(known[id])[index])
        return value === null ? null : shown(value)
      })
      const thresholds = [
        { value: shown(good), label: `good up to ${format(shown(good))} ${unit}`, tone: 'good' },
        { value: shown(poor), label: `poor above ${format(shown(poor))} ${unit}`, tone: 'poor' },
      ]
      return html`<${TimeChart}
        label=${unit === '' ? id : `${id} in ${unit === 's' ? 'seconds' : 'milliseconds'}`}
        marks=${marks}
        series=${[{ label: id, points }]}
        unit=${unit}
        thresholds=${thresholds}
        height=${200}
        format=${format}
      />`
    })}
  </div>`
}

/** @param {string | undefined} day */
function dayMark(day) {
  const date = new Date(day ?? '')
  return Number.isNaN(date.getTime()) ? (day ?? '').slice(0, 20) : days.format(date)
}
