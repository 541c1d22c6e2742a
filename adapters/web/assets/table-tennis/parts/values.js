import { html } from 'htm/preact'

const classText = /^([A-E])(s?)(\d{1,3})$/i

/** Place of a class in the order of strength, smaller is stronger; NC and other texts go last. @param {string} text */
export function classPlace(text) {
  const [, series = '', level, number = ''] = classText.exec(text.trim()) ?? []
  if (series === '') return text.trim().toUpperCase() === 'NC' ? 10_000 : 10_001
  return (series.toUpperCase().charCodeAt(0) - 65) * 2000 + Number(number) * 2 + (level ? 1 : 0)
}

/** Classes that are proposed to choose from. */
export const usualClasses = 'B0 B2 B4 B6 C0 C2 C4 C6 D0 D2 D4 D6 E0 E2 E4 E6 NC'.split(' ')

const points = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Points with two decimals, as the federation counts them. @param {number | null | undefined} value */
export function pointsText(value) {
  return value === null || value === undefined ? '–' : points.format(value)
}

/** Points gained or lost, with their sign. @param {number | null | undefined} value */
export function gainText(value) {
  if (value === null || value === undefined) return '–'
  const text = points.format(Math.abs(value))
  if (text === points.format(0)) return text
  return value > 0 ? `+${text}` : `−${text}`
}

/** A labelled figure in a list of them. @param {string} label @param {import('preact').ComponentChildren} value */
export function figure(label, value) {
  return html`<div class="tt-figure">
    <dt>${label}</dt>
    <dd class="figure">${value}</dd>
  </div>`
}

const dayMs = 86_400_000
/** Seasons turn on the 1st of July. */
const firstMonth = 6

/**
 * How old what was read on a day is.
 * @param {string | null} day YYYY-MM-DD or ISO 8601; null where it was never read.
 * @param {boolean} isStale whether the server calls it stale.
 * @param {number} nowMs
 * @returns {'unknown' | 'current' | 'stale' | 'past-season'}
 */
export function freshness(day, isStale, nowMs) {
  const atMs = Date.parse(day ?? '')
  if (Number.isNaN(atMs)) return 'unknown'
  if (atMs < seasonStart(nowMs)) return 'past-season'
  return isStale ? 'stale' : 'current'
}

/**
 * When something was read, in words: `Read 23 days ago`.
 * @param {string | null} time ISO 8601; null where that is not known.
 * @param {number} nowMs
 */
export function readText(time, nowMs) {
  const atMs = Date.parse(time ?? '')
  if (Number.isNaN(atMs)) return 'Read at an unknown time'
  const days = Math.floor(nowMs / dayMs) - Math.floor(atMs / dayMs)
  if (days < 1) return 'Read today'
  return days === 1 ? 'Read yesterday' : `Read ${days} days ago`
}

/** The season of today, `2026-2027`. */
export function thisSeason() {
  const year = new Date(seasonStart(Date.now())).getUTCFullYear()
  return `${year}-${year + 1}`
}

/** A season for an address, where the one of today needs no mention. @param {string} season */
export function otherSeason(season) {
  return season === thisSeason() ? '' : season
}

/** @param {number} nowMs */
function seasonStart(nowMs) {
  const now = new Date(nowMs)
  const year = now.getUTCFullYear()
  return Date.UTC(now.getUTCMonth() >= firstMonth ? year : year - 1, firstMonth)
}

/** @type {Readonly<Record<string, {term: string, text: string}>>} */
const all = {
  licence: {
    term: 'Licence',
    text: 'The number, of 5 to 7 digits, under which the federation registers a player.',
  },
  class: {
    term: 'Class',
    text: 'The level of a player, called classement or ranking: A is the strongest, then B0, B2 … E6, and NC for those without one. It is fixed for a season.',
  },
  points: {
    term: 'Points',
    text: 'The numeric ranking: every match adds or takes points, by the difference between the two players.',
  },
  wo: {
    term: 'WO',
    text: 'Walk-over: one side did not play. It counts for the side that was there, and is in no statistics.',
  },
  sheet: {
    term: 'Sheet',
    text: "The federation's page (fiche) of a player. A woman who also plays with the men has two, each with its own points.",
  },
  forfeits: {
    term: 'Forfeits',
    text: 'Meetings that a team gave up (FF); the other letters of a table are wins, losses and draws.',
  },
  bye: {
    term: 'Bye',
    text: 'A team without an opponent in a week, because the division has an odd number of teams.',
  },
  week: {
    term: 'Week',
    text: 'A day of play of the interclubs, 1 to 22; it begins anew each summer.',
  },
}

/**
 * The federation's words that a page uses, each in one sentence.
 * @param {{terms: readonly string[]}} props keys of the words.
 */
export function Terms({ terms }) {
  return html`<details class="tt-terms small">
    <summary>What the words mean</summary>
    <dl class="facts">
      ${terms.map((key) => [html`<dt>${all[key]?.term}</dt>`, html`<dd>${all[key]?.text}</dd>`])}
    </dl>
  </details>`
}
