import { html } from 'htm/preact'
import { TimeChart } from '../../charts/time-chart.js'
import { fields, list, number, records, text } from './read.js'
import { vitals } from './vitals.js'

const mostPeriods = 60
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The three vitals over the weeks, each with its limits. @param {{history: unknown}} props */
export function VitalsHistory({ history }) {
  const known = fields(history)
  const marks = records(known.periods)
    .slice(0, mostPeriods)
    .map(({ last }) => dayMark(text(last)))
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
