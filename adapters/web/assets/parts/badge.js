import { html } from 'htm/preact'

/** @typedef {'good' | 'fair' | 'poor' | 'neutral' | 'accent'} Tone */

/** @type {Readonly<Record<string, {tone: Tone, icon: string, text: string}>>} */
const states = {
  pass: { tone: 'good', icon: '✓', text: 'Passed' },
  warn: { tone: 'fair', icon: '!', text: 'Warning' },
  fail: { tone: 'poor', icon: '✕', text: 'Failed' },
  notApplicable: { tone: 'neutral', icon: '–', text: 'Not applicable' },
  error: { tone: 'neutral', icon: '?', text: 'Not judged' },
  waiting: { tone: 'neutral', icon: '○', text: 'Waiting' },
  running: { tone: 'accent', icon: '◔', text: 'Running' },
  done: { tone: 'good', icon: '✓', text: 'Done' },
  skipped: { tone: 'neutral', icon: '–', text: 'Skipped' },
  failed: { tone: 'poor', icon: '✕', text: 'Failed' },
  cancelled: { tone: 'fair', icon: '■', text: 'Cancelled' },
  success: { tone: 'good', icon: '✓', text: 'Finished' },
  ready: { tone: 'good', icon: '✓', text: 'Ready' },
  missing: { tone: 'fair', icon: '!', text: 'Not set up' },
}

/**
 * A state as icon and word. @param {{state: string, text?: string}} props
 */
export function StateBadge({ state, text }) {
  const known = Object.hasOwn(states, state) ? states[state] : undefined
  const { tone, icon, text: usual } = known ?? { tone: 'neutral', icon: '•', text: state }
  return html`<${Badge} tone=${tone} icon=${icon}>${text ?? usual}<//>`
}

/**
 * @param {{tone: Tone, icon?: string, children?: import('preact').ComponentChildren}} props
 */
export function Badge({ tone, icon, children }) {
  return html`<span class="badge badge-${tone}"
    >${icon && html`<span aria-hidden="true">${icon}</span>`}${children}</span
  >`
}

/** The tone of a score from 0 to 100. @param {number | null | undefined} score @returns {Tone} */
export function scoreTone(score) {
  if (score === null || score === undefined) return 'neutral'
  return score >= 80 ? 'good' : score >= 50 ? 'fair' : 'poor'
}
