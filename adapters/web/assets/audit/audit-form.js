import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { onDisclosure, onText } from '../parts/elements.js'
import { OptionFields } from './form-options.js'
import { changedOptions } from './form-state.js'

/**
 * @typedef {object} FormProps
 * @property {import('./form-state.js').AuditFields} fields
 * @property {(change: Partial<import('./form-state.js').AuditFields>) => void} onChange
 * @property {() => void} onSubmit
 * @property {boolean} isRunning
 * @property {import('./form-state.js').FieldProblems} problems
 * @property {string | undefined} [note] How the address was completed.
 */

/**
 * The address and the options of an audit. The page holds the same markup until this is drawn.
 * @param {FormProps} props
 */
export function AuditForm(props) {
  const { onSubmit, isRunning, problems, fields } = props
  const form = useRef(/** @type {HTMLFormElement | null} */ (null))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isRunning) setOpen(false)
  }, [isRunning])
  useEffect(() => {
    const names = Object.keys(problems)
    if (names.length === 0) return
    if (names.some((name) => name !== 'url')) setOpen(true)
    // Drawn again first: what is in a closed disclosure takes no focus.
    const drawn = requestAnimationFrame(() => firstProblem(form.current)?.focus())
    return () => cancelAnimationFrame(drawn)
  }, [problems])
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    if (!isRunning) onSubmit()
  }
  const changed = changedOptions(fields)
  return html`<form
    class="card audit-form"
    action="/"
    method="get"
    novalidate
    ref=${form}
    onSubmit=${submit}
  >
    <fieldset class="audit-fields" disabled=${isRunning}>
      <legend class="visually-hidden">${t('audit.form.legend')}</legend>
      <${AddressField} ...${props} />
      <details
        class="audit-options"
        open=${isOpen}
        onToggle=${onDisclosure(setOpen)}
      >
        <summary>
          ${t('audit.form.options')}${changed > 0 && html` <span class="small soft">${t('audit.form.set', { n: changed })}</span>`}
        </summary>
        ${isOpen && html`<${OptionFields} ...${props} />`}
      </details>
    </fieldset>
    <p class="audit-form-more small">
      ${t('audit.form.open')} <a href="#open">${t('audit.form.openLink')}</a>
    </p>
  </form>`
}

/** @param {FormProps} props */
function AddressField({ fields, onChange, isRunning, problems, note }) {
  const problem = problems.url
  const told = problem === undefined ? 'audit-url-hint' : 'audit-url-problem'
  return html`<div class="field">
    <label for="audit-url">${t('audit.form.address')}</label>
    <div class="audit-address">
      <input
        id="audit-url"
        name="url"
        type="url"
        inputmode="url"
        autocomplete="url"
        autocapitalize="none"
        spellcheck="false"
        maxlength="2048"
        placeholder="www.example.com"
        required
        value=${fields.url}
        aria-describedby=${told}
        aria-invalid=${problem === undefined ? undefined : 'true'}
        onInput=${onText((url) => onChange({ url }))}
      />
      <button class="button button-primary" type="submit">
        ${t(isRunning ? 'audit.form.running' : 'audit.form.submit')}
      </button>
    </div>
    ${
      problem === undefined
        ? html`<p class="hint" id="audit-url-hint" role="status">
            ${note ?? t('audit.form.addressHint')}
          </p>`
        : html`<p class="field-error" id="audit-url-problem" role="alert">${problem}</p>`
    }
  </div>`
}

/** @param {HTMLFormElement | null} form */
function firstProblem(form) {
  return /** @type {HTMLElement | null | undefined} */ (
    form?.querySelector('[aria-invalid="true"]')
  )
}
