import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { AddressForm } from '../audit/audit-form.js'
import { optionField, token } from '../audit/form-options.js'
import { fieldProblems, givenOptions, useFields } from '../audit/form-state.js'
import { RunRefusal } from '../audit/run-ending.js'
import { fetchJson, setToken } from '../parts/api.js'
import { usePageTitle } from '../parts/elements.js'
import { plainInput } from '../parts/form-fields.js'
import { webAddress } from '../parts/web-address.js'

/** @import {SiteAuditStarted} from '../../../../manifests/types/records.ts' */

const empty = {
  ...{ url: '', maxPages: '', include: '', exclude: '', sample: '' },
  ...{ perSecond: '', expectedOrigin: '', token: '' },
}
/** @typedef {typeof empty} Fields */

const count = { type: 'number', min: 1, step: 1, inputmode: 'numeric' }

/** Those that are folded. */
const optional = /** @type {const} */ ([
  { name: 'maxPages', more: { ...count, max: 50_000, placeholder: '500' } },
  { name: 'sample', more: { ...count, max: 10_000 } },
  { name: 'include', isLong: true },
  { name: 'exclude', isLong: true },
  { name: 'perSecond', more: { type: 'number', min: 0.01, max: 50, step: 'any' } },
  { name: 'expectedOrigin', more: { ...plainInput, inputmode: 'url', maxlength: 200 } },
  token,
])

/**
 * The request that the fields ask for, without what is left empty.
 * @param {Fields} fields
 */
export function siteRequest(fields) {
  /** @param {string} text */
  const lines = (text) => text.split(/\s+/).filter((line) => line !== '')
  const options = givenOptions({
    maxPages: Number.parseFloat(fields.maxPages),
    include: lines(fields.include),
    exclude: lines(fields.exclude),
    sample: fields.sample.trim() && { perTemplate: Number(fields.sample) },
    perSecond: Number.parseFloat(fields.perSecond),
    expectedOrigin: fields.expectedOrigin.trim(),
  })
  return { url: webAddress(fields.url).url, options }
}

/**
 * The field that a part of the request comes from.
 * @param {string} path JSON pointer into the request.
 */
function fieldOf(path) {
  const [, first = '', second = ''] = path.split('/')
  const name = first === 'options' ? second : first
  return Object.hasOwn(empty, name) ? name : undefined
}

/**
 * The address and the options of a site audit. The page holds the same markup until this is drawn.
 * @param {{typed: string, onStart: (href: string) => void}} props
 */
export function SiteForm({ typed, onStart }) {
  const { fields, problems, setProblems, change } = useFields({ ...empty, url: typed })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(/** @type {unknown} */ (null))
  usePageTitle(undefined)
  const start = async () => {
    const request = siteRequest(fields)
    setError(null)
    if (request.url === '') return setProblems({ url: t('site.form.noAddress') })
    setBusy(true)
    setToken(fields.token)
    try {
      /** @type {SiteAuditStarted} */
      const { links } = await fetchJson('/api/site-audits', { body: request })
      onStart(links.page)
    } catch (thrown) {
      setBusy(false)
      setError(thrown)
      setProblems(fieldProblems(thrown, fieldOf))
    }
  }
  const set = Object.keys(siteRequest(fields).options).length
  const hasProblem = Object.keys(problems).length > 0
  const options = () => html`<div class="audit-option-grid">
    ${optional.map((field) => {
      const value = fields[field.name]
      return optionField('site', 'site.form', { ...field, value, problems, onChange: change })
    })}
  </div>`
  return html`<${AddressForm}
      group="site"
      action="/site"
      url=${fields.url}
      onUrl=${/** @param {string} url */ (url) => change({ url })}
      onSubmit=${start}
      hint=${html`<p class="hint" id="site-url-hint">${t('site.form.addressHint')}</p>`}
      submit=${[isBusy && html`<span class="spinner" aria-hidden="true"></span>`, t('site.form.submit')]}
      ...${{ problems, isBusy, set, options }}
    />
    ${error !== null && html`<${RunRefusal} error=${error} isAtField=${hasProblem} onAgain=${start} />`}`
}
