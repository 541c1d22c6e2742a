import { html } from 'htm/preact'
import { ActionButton } from '../parts/action-button.js'
import { isFiltering, noFilters } from './check-filters.js'
import { checkStatuses } from './check-model.js'

/** @typedef {import('./check-filters.js').Filters} Filters */
/** @typedef {import('./check-model.js').CheckStatus} CheckStatus */
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
  error: 'Not judged',
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
    <div class="field report-search">
      <label for="report-search">Search in the checks</label>
      <input
        id="report-search"
        type="search"
        autocomplete="off"
        maxlength="200"
        value=${filters.text}
        onInput=${(/** @type {any} */ event) =>
          onFilters({ ...filters, text: event.currentTarget.value })}
      />
    </div>
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
  /** @param {keyof Filters} name */
  const choice = (name) => ({
    id: `report-${name}`,
    value: filters[name],
    onChange: (/** @type {any} */ event) =>
      onFilters({ ...filters, [name]: event.currentTarget.value }),
  })
  return html`<div class="report-choices">
    <div class="field">
      <label for="report-category">Category</label>
      <select ...${choice('category')}>
        <option value="">All</option>
        ${report.audits.map(
          ({ id, title, categories }) => html`<optgroup label=${title}>
            <option value=${id}>All of ${title}</option>
            ${categories.map(
              (one) => html`<option value=${`${id}/${one.id}`}>${one.title}</option>`,
            )}
          </optgroup>`,
        )}
      </select>
    </div>
    <div class="field">
      <label for="report-platform">AI platform</label>
      <select ...${choice('platform')} disabled=${!hasPlatforms}>
        <option value="">All</option>
        ${report.platforms.map(({ id, title }) => html`<option value=${id}>${title}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="report-effort">Effort</label>
      <select ...${choice('effort')}>
        <option value="">Any</option>
        <option value="low">Low</option>
        <option value="medium">Medium</option>
        <option value="high">High</option>
      </select>
    </div>
    <div class="field">
      <label for="report-sort">Order</label>
      <select ...${choice('sort')}>
        <option value="priority">What to do first</option>
        <option value="category">By category</option>
        <option value="weight">By weight</option>
        <option value="title">By title</option>
      </select>
    </div>
  </div>`
}
