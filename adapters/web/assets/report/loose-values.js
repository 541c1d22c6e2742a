import {
  known as entryOf,
  platformName as nameOfPlatform,
  nameText,
  numberText,
} from '../parts/format.js'

/** Reads JSON that anybody may have written: nothing throws. */

/** @typedef {Readonly<Record<string, unknown>>} Fields */

const longestText = 4000

/** An object's fields; none of anything else. @param {unknown} value @returns {Fields} */
export function fields(value) {
  return isObject(value) ? value : {}
}

/** @param {unknown} value @returns {value is Fields} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param {unknown} value @param {number} [longest] @returns {readonly unknown[]} */
export function list(value, longest) {
  return Array.isArray(value) ? value.slice(0, longest) : []
}

/** The objects of a list. @param {unknown} value @param {number} [longest] @returns {readonly Fields[]} */
export function records(value, longest) {
  return list(value).filter(isObject).slice(0, longest)
}

/** The texts and numbers of a list. @param {unknown} value @param {number} [longest] @returns {readonly string[]} */
export function texts(value, longest) {
  const found = list(value).map(text)
  return found.filter((one) => one !== undefined).slice(0, longest)
}

/** A text that is not blank, or a number as text. @param {unknown} value */
export function text(value) {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A text of bounded length; '' for other kinds of values. @param {unknown} value @returns {string} */
export function shortText(value) {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  return value.length > longestText ? `${value.slice(0, longestText)} …` : value
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
 * @template {string} T
 * @param {unknown} value @param {readonly T[]} choices @param {T} otherwise @returns {T}
 */
export function oneOf(value, choices, otherwise) {
  return choices.find((one) => one === value) ?? otherwise
}

/** What a value of a closed list means, else its name as words. @type {(value: unknown, known?: Readonly<Record<string, string>>) => string} */
export function meaning(value, known = {}) {
  const name = text(value)
  return name === undefined ? '–' : (entryOf(known, name) ?? nameText(name))
}

/** @param {unknown} id */
export function platformName(id) {
  const name = text(id)
  return name === undefined ? '–' : nameOfPlatform(name)
}

/** A share from 0 to 1 in percent. @param {number | null} share */
export function percentText(share) {
  return share === null ? '–' : `${numberText(share * 100, 1)} %`
}
