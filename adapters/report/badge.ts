import { html } from 'htm/preact'
import type { Tone } from '../web/assets/charts/tone.js'
import { nameText } from './words.ts'

/** A word with a tone. */
export function badge(tone: Tone, text: string) {
  return html`<span class=${`badge tone-${tone}`}>${text}</span>`
}

const STATUSES: Readonly<Record<string, readonly [Tone, string]>> = {
  pass: ['good', 'Pass'],
  warn: ['fair', 'Warning'],
  fail: ['poor', 'Fail'],
  error: ['neutral', 'Not evaluated'],
  notApplicable: ['neutral', 'Not applicable'],
}

/** The status of a check. */
export function statusBadge(status: string) {
  const [tone, text] = known(STATUSES, status) ?? ['neutral', nameText(status)]
  return badge(tone, text)
}

const SEVERITIES: Readonly<Record<string, Tone>> = {
  error: 'poor',
  high: 'poor',
  warning: 'fair',
  medium: 'fair',
  info: 'neutral',
  low: 'neutral',
}

/** How much a finding weighs, in a module's own words. */
export function severityBadge(severity: string) {
  return severity === ''
    ? null
    : badge(known(SEVERITIES, severity) ?? 'neutral', nameText(severity))
}

/** The effort of a remedy. */
export function effortBadge(effort: string) {
  const tones: Readonly<Record<string, Tone>> = { low: 'good', medium: 'fair', high: 'poor' }
  return badge(known(tones, effort) ?? 'neutral', `${nameText(effort)} effort`)
}

function known<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
