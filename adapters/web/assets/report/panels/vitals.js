/**
 * The three Core Web Vitals, with the limits of web.dev for the 75th percentile of visits:
 * https://web.dev/articles/defining-core-web-vitals-thresholds
 */
export const vitals = [
  {
    id: 'LCP',
    name: 'Largest Contentful Paint',
    tells: 'How long until the main content is there.',
    good: 2500,
    poor: 4000,
    unit: 's',
    shown: (/** @type {number} */ value) => value / 1000,
    format: (/** @type {number} */ value) => value.toFixed(1),
  },
  {
    id: 'INP',
    name: 'Interaction to Next Paint',
    tells: 'How long the page takes to react to a tap, a click or a key.',
    good: 200,
    poor: 500,
    unit: 'ms',
    shown: (/** @type {number} */ value) => value,
    format: (/** @type {number} */ value) => value.toFixed(0),
  },
  {
    id: 'CLS',
    name: 'Cumulative Layout Shift',
    tells: 'How much the content jumps about while it loads.',
    good: 0.1,
    poor: 0.25,
    unit: '',
    shown: (/** @type {number} */ value) => value,
    format: (/** @type {number} */ value) => value.toFixed(2),
  },
]

/** @typedef {(typeof vitals)[number]} Vital */

/** With its unit. @param {Vital} vital @param {number | null} value */
export function vitalText({ shown, format, unit }, value) {
  return value === null ? '–' : `${format(shown(value))} ${unit}`.trim()
}

/** @param {Vital} vital @param {number | null} value */
export function vitalTone({ good, poor }, value) {
  if (value === null) return 'neutral'
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}
