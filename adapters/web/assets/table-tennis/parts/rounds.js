import { belgianToday, roundText } from './fixtures.js'

/**
 * @import {Sent} from './types.ts'
 * @typedef {Sent<'Fixture'>} Fixture
 */

/**
 * A week of a division, or a round without a number.
 * @typedef {object} Round
 * @property {number | null} week
 * @property {string} name Its number, or what the source calls it.
 * @property {string} title
 * @property {readonly Fixture[]} fixtures
 */

/**
 * Every week that has standings or fixtures in its order, then the rounds without a number.
 * @param {readonly {week: number}[]} weeks with standings.
 * @param {readonly Fixture[]} fixtures by date.
 * @returns {readonly Round[]}
 */
export function roundsOf(weeks, fixtures) {
  const numbers = [...weeks, ...fixtures].flatMap(({ week }) => week ?? [])
  const numbered = [...new Set(numbers)].sort((a, b) => a - b)
  const named = fixtures.filter(({ week }) => week === null).map(nameOf)
  return [...numbered.map(String), ...new Set(named)].map((name, at) => {
    const week = numbered[at] ?? null
    const title = roundText({ week, week_name: name === unnamed ? null : name })
    return { week, name, title, fixtures: fixtures.filter((one) => nameOf(one) === name) }
  })
}

const unnamed = '–'

/** @param {Fixture} fixture */
function nameOf({ week, week_name: name }) {
  return String(week ?? name ?? unnamed)
}

/**
 * The place of the round that an address asks for, else of the latest one that has begun.
 * @param {readonly Round[]} rounds @param {string} asked its name; '' for none.
 */
export function roundPlace(rounds, asked) {
  const named = rounds.findIndex(({ name }) => name === asked)
  if (named >= 0) return named
  const numbered = rounds.filter(({ week }) => week !== null)
  const wanted = Number(asked)
  if (wanted >= 1)
    return Math.max(
      0,
      numbered.findLastIndex(({ week }) => Number(week) <= wanted),
    )
  const today = belgianToday()
  const begun = rounds.findLastIndex(({ fixtures }) => (usualDate(fixtures) ?? '9999') <= today)
  // Standings without fixtures: the last ones.
  return rounds.some(({ fixtures }) => fixtures.length > 0) ? Math.max(0, begun) : rounds.length - 1
}

const threeDaysMs = 3 * 86_400_000

/**
 * The first and the last day of a round, without its moved matches.
 * @param {readonly Fixture[]} fixtures by date.
 */
export function datesOf(fixtures) {
  const usual = Date.parse(usualDate(fixtures) ?? '')
  const dates = fixtures.flatMap(({ date }) => date ?? [])
  const near = dates.filter((date) => Math.abs(Date.parse(date) - usual) <= threeDaysMs)
  return [near[0], near.at(-1)]
}

/** The middle one, because some matches are moved. @param {readonly Fixture[]} fixtures by date. */
function usualDate(fixtures) {
  const dates = fixtures.flatMap(({ date }) => date ?? [])
  return dates[dates.length >> 1]
}
