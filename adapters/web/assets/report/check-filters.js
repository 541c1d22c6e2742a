import { html } from 'htm/preact'
import { countsOf } from '../../../report/sections/report-model.ts'
import { CHECK_STATUSES } from '../../../report/sections/report-types.ts'
import { folded } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { ActionButton } from '../parts/elements.js'
import { choiceField, choices, textField } from '../parts/form-fields.js'

/** @import {Check, CheckStatus} from '../../../report/sections/report-types.ts' */

/**
 * @typedef {object} Filters
 * @property {string} text
 * @property {readonly CheckStatus[]} statuses None: all of them.
 * @property {string} category `seo`, `geo`, or `<audit>/<category>`; empty: all.
 * @property {string} platform
 * @property {string} effort
 */
/** @typedef {ReadonlyMap<string, readonly string[]>} PlatformsOfChecks By id of the check. */

/** @type {Filters} */
export const noFilters = { text: '', statuses: [], category: '', platform: '', effort: '' }
/** The filters of a newly opened report. @type {Filters} */
export const findingsOnly = { ...noFilters, statuses: ['fail', 'warn'] }

/** @param {Filters} filters */
export function isFiltering({ text, statuses, category, platform, effort }) {
  return [text.trim(), category, platform, effort].some((one) => one !== '') || statuses.length > 0
}

/**
 * The checks that the filters leave, and how many there are of each status when the filter of
 * statuses is left aside.
 * @param {readonly Check[]} checks
 * @param {Filters} filters
 * @param {PlatformsOfChecks} platforms
 */
export function filteredChecks(checks, filters, platforms) {
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
  return { shown, counts: countsOf(found) }
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
function textsOf({ id, title, headline, expected, fix, categoryTitle, reason, evidence }) {
  const samples = evidence.flatMap(({ selector, snippet, url, detail }) => [
    ...[selector, snippet, url, detail],
  ])
  return [id, title, headline, expected, fix, categoryTitle, reason, ...samples]
}

/**
 * @typedef {object} BarProps
 * @property {import('../../../report/sections/report-types.ts').Report} report
 * @property {Filters} filters
 * @property {Readonly<Record<CheckStatus, number>>} counts
 * @property {boolean} hasPlatforms Whether it is known which checks are about which platform.
 * @property {(filters: Filters) => void} onFilters
 */

/** Search and filters of the checks. @param {BarProps} props */
export function FilterBar(props) {
  const { filters, onFilters } = props
  return html`<form
    class="report-filters no-print"
    role="search"
    aria-label=${t('report.chapter.checks')}
    onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <div class="row">
      <${Statuses} ...${props} />
      <${ActionButton}
        class="button button-quiet"
        isOff=${!isFiltering(filters)}
        onClick=${() => onFilters(noFilters)}
      >
        ${t('audit.checks.clear')}
      <//>
    </div>
    <div class="report-choices">
      ${textField({
        ...{ id: 'report-search', label: t('audit.checks.search'), value: filters.text },
        onInput: (text) => onFilters({ ...filters, text }),
        attributes: { type: 'search', autocomplete: 'off', maxlength: 200 },
      })}
      <${Choices} ...${props} />
    </div>
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
  return html`<div class="report-statuses" role="group" aria-label=${t('report.checks.status')}>
    ${CHECK_STATUSES.filter((status) => counts[status] > 0 || statuses.includes(status)).map(
      (status) => html`<button
        type="button"
        class="report-status"
        aria-pressed=${statuses.includes(status)}
        onClick=${() => toggle(status)}
      >
        ${t(`common.state.${status}`)} <span class="figure">${counts[status]}</span>
      </button>`,
    )}
  </div>`
}

/** @param {BarProps} props */
function Choices({ report, filters, hasPlatforms, onFilters }) {
  /**
   * @param {'category' | 'platform' | 'effort'} name
   * @param {Parameters<typeof choiceField>[0]['options']} options @param {boolean} [isOff]
   */
  const choice = (name, options, isOff = false) =>
    choiceField({
      ...{ id: `report-${name}`, label: t(`audit.checks.${name}`), options, isOff },
      value: filters[name],
      onChange: (value) => onFilters({ ...filters, [name]: value }),
    })
  const categories = report.audits.map(({ id, categories: own }) => ({
    text: t(`report.audit.${id}`),
    options: [
      { value: id, text: t('audit.checks.allOf', { audit: t(`report.audit.${id}Short`) }) },
      ...own.map((one) => ({ value: `${id}/${one.id}`, text: one.title })),
    ],
  }))
  const platforms = report.platforms.map(({ id, title }) => ({ value: id, text: title }))
  const all = { value: '', text: t('audit.checks.all') }
  const efforts = choices(['low', 'medium', 'high'], (effort) => t(`common.effort.${effort}`))
  return html`${choice('category', [all, ...categories])}
    ${choice('platform', [all, ...platforms], !hasPlatforms)} ${choice('effort', [all, ...efforts])}`
}
