/**
 * @template {Readonly<Record<string, string>>} Q
 * @typedef {{[Name in keyof Q]: string}} QueryOf
 */

/**
 * The parameters that a page knows, each with its usual value where the address lacks it.
 * @template {Readonly<Record<string, string>>} Q
 * @param {string} search as `location.search`.
 * @param {Q} usual
 * @returns {QueryOf<Q>}
 */
export function readQuery(search, usual) {
  const given = new URLSearchParams(search)
  const entries = Object.entries(usual).map(([name, value]) => [name, given.get(name) ?? value])
  return Object.fromEntries(entries)
}

/**
 * The query as text, `?` before it, without what is usual; empty where all of it is.
 * @param {Readonly<Record<string, string>>} query
 * @param {Readonly<Record<string, string>>} usual
 */
export function writeQuery(query, usual) {
  const told = Object.entries(query).filter(([name, value]) => value !== usual[name])
  return told.length === 0 ? '' : `?${new URLSearchParams(told)}`
}
