import { numberText } from '../../parts/format.js'

/**
 * Reads of values that may be anything: a report may come from a file that somebody dropped. None of
 * them throws.
 */

/** @typedef {Readonly<Record<string, unknown>>} Fields */

/** An object's fields; none of what is no object. @param {unknown} value @returns {Fields} */
export function fields(value) {
  return isObject(value) ? value : {}
}

/** @param {unknown} value @returns {value is Fields} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param {unknown} value @returns {readonly unknown[]} */
export function list(value) {
  return Array.isArray(value) ? value : []
}

/** The objects of a list. @param {unknown} value @returns {readonly Fields[]} */
export function records(value) {
  return list(value).filter(isObject)
}

/** The texts and numbers of a list. @param {unknown} value @returns {readonly string[]} */
export function texts(value) {
  return list(value)
    .map(text)
    .filter((one) => one !== undefined)
}

/** A text that says something, or a number as text. @param {unknown} value */
export function text(value) {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** @param {unknown} value @returns {number | null} */
export function number(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** How many, never below 0. @param {unknown} value */
export function count(value) {
  return Math.max(0, number(value) ?? 0)
}

/** @param {unknown} value @returns {boolean | undefined} */
export function flag(value) {
  return typeof value === 'boolean' ? value : undefined
}

/**
 * A name of the interface as words: `ownRank` is "Own rank", `missing-recommended` is "Missing
 * recommended".
 * @param {string} name
 */
export function words(name) {
  const spaced = name
    .slice(0, 120)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
  const lower = spaced.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** What a value of a closed list means, else its name as words. @type {(value: unknown, known?: Readonly<Record<string, string>>) => string} */
export function meaning(value, known = {}) {
  const name = text(value)
  if (name === undefined) return '–'
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? words(name)
}

/** A share from 0 to 1 in percent. @param {number | null} share */
export function percentText(share) {
  return share === null ? '–' : `${numberText(share * 100, 1)} %`
}

const names = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  googleAiOverviews: 'Google AI Overviews',
}

/** The name of an AI platform. @param {unknown} id */
export function platformName(id) {
  return meaning(id, names)
}
