import { numberText } from '../../parts/format.js'
import { text } from './read.js'

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
