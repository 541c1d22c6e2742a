import { html } from 'htm/preact'
import { DataTable } from '../../parts/data-table.js'
import {
  bytesText,
  countText,
  durationText,
  nameText,
  numberText,
  usdText,
} from '../../parts/format.js'
import { SafeLink } from '../../parts/web-address.js'
import { fields, isObject, list } from '../loose-values.js'
import { CutList, FactsList, LongText, PanelSection } from './panel-elements.js'

const deepest = 3
const columnLimit = 8
const fieldLimit = 200

/** Any result as names, lists and tables, for modules that have no drawing of their own. @param {{result: unknown}} props */
export function AnyPanel({ result }) {
  return html`<${AnyValue} value=${result} name="result" depth=${0} />`
}

/** @param {{value: unknown, name: string, depth: number}} props */
function AnyValue({ value, name, depth }) {
  if (Array.isArray(value)) return html`<${AnyList} items=${value} name=${name} />`
  if (!isObject(value)) return scalar(value, name)
  const entries = Object.entries(value)
  const shown = entries.slice(0, fieldLimit)
  const isShallow = depth >= deepest
  const flat = shown.filter(([, one]) => isShallow || !isNested(one))
  const nested = isShallow ? [] : shown.filter(([, one]) => isNested(one))
  return html`<div class="stack">
    <${FactsList} rows=${flat.map(([key, one]) => [nameText(key), scalar(one, key)])} />
    ${nested.map(
      ([key, one]) => html`<${PanelSection} title=${nameText(key)}>
        <${AnyValue} value=${one} name=${key} depth=${depth + 1} />
      <//>`,
    )}
    ${entries.length > fieldLimit && html`<p class="soft">${entries.length - fieldLimit} more.</p>`}
  </div>`
}

/** @param {{items: readonly unknown[], name: string}} props */
function AnyList({ items, name }) {
  const rows = items.filter(isObject)
  if (rows.length === 0 || rows.length < items.length) {
    return html`<${CutList} items=${items.map((item) => scalar(item, name))} />`
  }
  const keys = [...new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row)))]
  const columns = keys.slice(0, columnLimit).map((key, index) => ({
    title: nameText(key),
    cell: (/** @type {unknown} */ row) => scalar(fields(row)[key], key),
    isNumber: rows.every((row) => typeof (row[key] ?? 0) === 'number'),
    isHead: index === 0,
  }))
  return html`<${DataTable} caption=${nameText(name)} columns=${columns} rows=${rows} pageSize=${10} />`
}

/** @param {unknown} value */
function isNested(value) {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') || value.length > 4
  return isObject(value)
}

/**
 * One value on a line; the end of a name tells its unit.
 * @param {unknown} value
 * @param {string} name
 */
function scalar(value, name) {
  if (typeof value === 'number') return numberWithUnit(value, name)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    return /^https?:\/\//i.test(value)
      ? html`<${SafeLink} href=${value} class="panel-address" />`
      : html`<${LongText} text=${value === '' ? undefined : value} />`
  }
  if (Array.isArray(value)) return brief(value)
  if (isObject(value)) return countText(Object.keys(value).length, 'field')
  return '–'
}

/** @param {number} value @param {string} name */
function numberWithUnit(value, name) {
  if (name.endsWith('Ms')) return durationText(value)
  if (/bytes$/i.test(name)) return bytesText(value)
  if (name.endsWith('Usd')) return usdText(value)
  if (name.endsWith('Percent')) return `${numberText(value, 1)} %`
  return numberText(value, 3)
}

/** @param {readonly unknown[]} items */
function brief(items) {
  if (items.length === 0) return 'none'
  const plain = list(items).filter((one) => typeof one !== 'object')
  if (plain.length < items.length) return countText(items.length, 'entry', 'entries')
  return html`<${LongText} text=${plain.join(', ')} />`
}
