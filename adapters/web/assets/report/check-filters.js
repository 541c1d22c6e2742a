import { html } from 'htm/preact'
import { ActionButton } from '../parts/elements.js'
import { choiceField, textField } from '../parts/form-fields.js'
import { folded } from '../parts/format.js'
import { checkStatuses } from './report-model.js'

/** @typedef {import('./report-model.js').Check} Check */
/** @typedef {import('./report-model.js').CheckStatus} CheckStatus */
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

/**
 * @typedef {object} BarProps
 * @property {import('./report-model.js').Report} report
 * @property {Filters} filters
 * @property {Readonly<Record<CheckStatus, number>>} counts
 * @property {boolean} hasPlatforms Whether it is known which checks are about which platform.
 * @property {(filters: Filters) => void} onFilters
 */

/** @type {Readonly<Record<CheckStatus, string>>} */
const words = {
  fail: 'Failed',
  warn: 'Warnings',
  error: 'Not evaluated',
  pass: 'Passed',
  notApplicable: 'Not applicable',
}

/** Search, filters and order of the checks. @param {BarProps} props */
export function FilterBar(props) {
  const { filters, onFilters } = props
  return html`<form
    class="card report-filters no-print"
    role="search"
    aria-label="Checks"
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    ${textField({
      ...{ id: 'report-search', label: 'Search in the checks', class: 'report-search' },
      ...{ value: filters.text, onInput: (text) => onFilters({ ...filters, text }) },
      attributes: { type: 'search', autocomplete: 'off', maxlength: 200 },
    })}
    <div class="report-narrow">
      <${Statuses} ...${props} />
      <${ActionButton}
        class="button button-quiet"
        isOff=${!isFiltering(filters)}
        onClick=${() => onFilters({ ...noFilters, sort: filters.sort })}
      >
        Clear the filters
      <//>
    </div>
    <${Choices} ...${props} />
  </form>`
}

/** @param {BarProps} props */
function Statuses({ filters, counts, onFilters }) {
  const { statuses } = filters
  /** @param {CheckStatus} status */
  const toggle = (status) =>
    onFilters({
      ...filters,
      statuses: statuses.includes(status)
        ? statuses.filter((one) => one !== status)
        : [...statuses, status],
    })
  return html`<div class="report-statuses" role="group" aria-label="Status">
    ${checkStatuses.map(
      (status) => html`<button
        type="button"
        class="report-status"
        aria-pressed=${statuses.includes(status)}
        onClick=${() => toggle(status)}
      >
        ${words[status]} <span class="figure">${counts[status]}</span>
      </button>`,
    )}
  </div>`
}

/** @param {BarProps} props */
function Choices({ report, filters, hasPlatforms, onFilters }) {
  /**
   * @param {'category' | 'platform' | 'effort' | 'sort'} name @param {string} label
   * @param {Parameters<typeof choiceField>[0]['options']} options @param {boolean} [isOff]
   */
  const choice = (name, label, options, isOff = false) =>
    choiceField({
      ...{ id: `report-${name}`, label, options, value: filters[name], isOff },
      onChange: (value) => onFilters({ ...filters, [name]: value }),
    })
  const categories = report.audits.map(({ id, title, categories: own }) => ({
    text: title,
    options: [
      { value: id, text: `All of ${title}` },
      ...own.map((one) => ({ value: `${id}/${one.id}`, text: one.title })),
    ],
  }))
  const platforms = report.platforms.map(({ id, title }) => ({ value: id, text: title }))
  const all = { value: '', text: 'All' }
  return html`<div class="report-choices">
    ${choice('category', 'Category', [all, ...categories])}
    ${choice('platform', 'AI platform', [all, ...platforms], !hasPlatforms)}
    ${choice('effort', 'Effort', efforts)} ${choice('sort', 'Order', orders)}
  </div>`
}

const efforts = [
  { value: '', text: 'Any' },
  { value: 'low', text: 'Low' },
  { value: 'medium', text: 'Medium' },
  { value: 'high', text: 'High' },
]
const orders = [
  { value: 'priority', text: 'What to do first' },
  { value: 'category', text: 'By category' },
  { value: 'weight', text: 'By weight' },
  { value: 'title', text: 'By title' },
]
