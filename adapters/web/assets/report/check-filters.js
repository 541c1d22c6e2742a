import { checkStatuses } from './check-model.js'

/** @typedef {import('./check-model.js').Check} Check */
/** @typedef {import('./check-model.js').CheckStatus} CheckStatus */
/**
 * @typedef {object} Filters
 * @property {string} text
 * @property {readonly CheckStatus[]} statuses None: all of them.
 * @property {string} category `seo`, `geo`, or `<audit>/<category>`; empty: all.
 * @property {string} platform
 * @property {string} effort
 * @property {SortOrder} sort
 */
/** @typedef {'priority' | 'category' | 'weight' | 'title'} SortOrder */
/** @typedef {ReadonlyMap<string, readonly string[]>} PlatformsOfChecks By id of the check. */

/** @type {Filters} */
export const noFilters = {
  ...{ text: '', statuses: [], category: '', platform: '', effort: '' },
  sort: 'priority',
}

/** @param {Filters} filters */
export function isFiltering({ text, statuses, category, platform, effort }) {
  return [text.trim(), category, platform, effort].some((one) => one !== '') || statuses.length > 0
}

/**
 * The checks that the filters leave, in their order, and how many there are of each status when the
 * filter of statuses is left aside.
 * @param {readonly Check[]} checks
 * @param {Filters} filters
 * @param {{platforms: PlatformsOfChecks, ranks: ReadonlyMap<string, number>}} known
 *   `ranks`: places in the list of actions.
 * @returns {{shown: readonly Check[], counts: Readonly<Record<CheckStatus, number>>}}
 */
export function filteredChecks(checks, filters, { platforms, ranks }) {
  const words = folded(filters.text).split(/\s+/).filter(Boolean)
  const found = checks.filter(
    (check) =>
      isInCategory(check, filters.category) &&
      (filters.effort === '' || check.effort === filters.effort) &&
      (filters.platform === '' || platforms.get(check.id)?.includes(filters.platform)) &&
      (words.length === 0 || hasWords(check, words)),
  )
  const { statuses } = filters
  const shown = found.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
  return { shown: sorted(shown, filters.sort, ranks), counts: countsOf(found) }
}

/** @param {readonly Check[]} checks @returns {Record<CheckStatus, number>} */
export function countsOf(checks) {
  const counts = { fail: 0, warn: 0, error: 0, pass: 0, notApplicable: 0 }
  for (const { status } of checks) counts[status] += 1
  return counts
}

/** @param {Check} check @param {string} wanted */
function isInCategory({ audit, category }, wanted) {
  return wanted === '' || wanted === audit || wanted === `${audit}/${category}`
}

/** @type {WeakMap<Check, string>} */
const haystacks = new WeakMap()

/** @param {Check} check @param {readonly string[]} words */
function hasWords(check, words) {
  const known = haystacks.get(check)
  const haystack = known ?? folded(textsOf(check).join('\n'))
  if (known === undefined) haystacks.set(check, haystack)
  return words.every((word) => haystack.includes(word))
}

/** @param {Check} check */
function textsOf({ id, title, message, expected, fix, categoryTitle, reason, evidence }) {
  const samples = evidence.flatMap(({ selector, snippet, url, detail }) => [
    ...[selector, snippet, url, detail],
  ])
  return [id, title, message, expected, fix, categoryTitle, reason, ...samples]
}

/** Without case and accents. @param {string} text */
function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/**
 * @param {readonly Check[]} checks
 * @param {SortOrder} sort
 * @param {ReadonlyMap<string, number>} ranks
 * @returns {readonly Check[]}
 */
function sorted(checks, sort, ranks) {
  if (sort === 'category') return checks
  if (sort === 'title') return checks.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  if (sort === 'weight') return checks.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
  const place = (/** @type {Check} */ check) => [
    ranks.get(check.id) ?? Number.MAX_SAFE_INTEGER,
    checkStatuses.indexOf(check.status),
    -(check.weight ?? 0),
  ]
  const places = new Map(checks.map((check) => [check, place(check)]))
  return checks.toSorted((a, b) => compared(places.get(a) ?? [], places.get(b) ?? []))
}

/** @param {readonly number[]} a @param {readonly number[]} b */
function compared(a, b) {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
