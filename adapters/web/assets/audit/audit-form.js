import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'
import { ActionButton, mount, onDisclosure, onText } from '../parts/elements.js'
import { OptionFields } from './form-options.js'
import { changedOptions } from './form-state.js'

/** @import {ComponentChildren as Children} from 'preact' */

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
  const { fields, onChange, onSubmit, isRunning, problems, note } = props
  return html`<${AddressForm}
    group="audit"
    action="/"
    isLocked=${isRunning}
    isBusy=${isRunning}
    url=${fields.url}
    onUrl=${/** @param {string} url */ (url) => onChange({ url })}
    hint=${html`<p class="hint" id="audit-url-hint" role="status">${note ?? t('audit.form.addressHint')}</p>`}
    submit=${t(isRunning ? 'audit.form.running' : 'audit.form.submit')}
    set=${changedOptions(fields)}
    options=${() => html`<${OptionFields} ...${props} />`}
    ...${{ problems, onSubmit }}
  >
    <p class="audit-form-more small">
      ${t('audit.form.open')} <a href="#open">${t('audit.form.openLink')}</a>
    </p>
  <//>`
}

/**
 * A form of one address, with further options in a disclosure. The first field with a problem takes
 * the focus.
 * @param {{group: 'audit' | 'site', action: string, url: string, onUrl: (url: string) => void,
 *   onSubmit: () => void, isBusy: boolean, isLocked?: boolean,
 *   problems: Readonly<Record<string, string | undefined>>, hint: Children, submit: Children,
 *   set: number, options: () => Children, children?: Children}} props
 *   `group`: of its texts. `isLocked`: nothing can be changed. `set`: how many options are set.
 *   `options`: draws them.
 */
export function AddressForm({ group, problems, isBusy, isLocked = false, ...more }) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isLocked) setOpen(false)
  }, [isLocked])
  useEffect(() => {
    const names = Object.keys(problems)
    if (names.length === 0) return
    if (names.some((name) => name !== 'url')) setOpen(true)
    // Drawn again first: what is in a closed disclosure takes no focus.
    const drawn = requestAnimationFrame(() => {
      const first = form.current?.querySelector('[aria-invalid="true"]')
      if (first instanceof HTMLElement) first.focus()
    })
    return () => cancelAnimationFrame(drawn)
  }, [problems])
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    if (!isBusy) more.onSubmit()
  }
  const id = `${group}-url`
  const problem = problems.url
  return html`<form class="card audit-form" action=${more.action} method="get" novalidate ref=${form} onSubmit=${submit}>
    <fieldset class="audit-fields" disabled=${isLocked}>
      <legend class="visually-hidden">${t(`${group}.form.legend`)}</legend>
      <div class="field">
        <label for=${id}>${t(`${group}.form.address`)}</label>
        <div class="audit-address">
          <input
            ...${{ id, name: 'url', type: 'url', inputmode: 'url', autocomplete: 'url' }}
            ...${{ autocapitalize: 'none', spellcheck: 'false', maxlength: '2048' }}
            placeholder="www.example.com"
            required
            value=${more.url}
            aria-describedby=${problem === undefined ? `${id}-hint` : `${id}-problem`}
            aria-invalid=${problem === undefined ? undefined : 'true'}
            onInput=${onText(more.onUrl)}
          />
          <${ActionButton} type="submit" class="button button-primary" isOff=${isBusy && !isLocked}>${more.submit}<//>
        </div>
        ${problem === undefined ? more.hint : html`<p class="field-error" id=${`${id}-problem`} role="alert">${problem}</p>`}
      </div>
      <details class="audit-options" open=${isOpen} onToggle=${onDisclosure(setOpen)}>
        <summary>
          ${t(`${group}.form.options`)}${more.set > 0 && html` <span class="small soft">${t('audit.form.set', { n: more.set })}</span>`}
        </summary>
        ${isOpen && more.options()}
      </details>
    </fieldset>
    ${more.children}
  </form>`
}

/**
 * Draws a form over the one that the page holds already, and keeps what was typed into that one.
 * @param {'audit' | 'site'} group of the form, and id of the element
 * @param {(typed: string) => import('preact').VNode} view
 */
export function mountForm(group, view) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(`${group}-url`))
  const asked = new URLSearchParams(location.search).get('url') ?? ''
  const hadFocus = field !== null && document.activeElement === field
  mount(view((field?.value || asked).slice(0, 2048)), group)
  if (hadFocus) document.getElementById(`${group}-url`)?.focus()
}
