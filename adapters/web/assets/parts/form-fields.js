import { html } from 'htm/preact'
import { onText } from './elements.js'

/** @typedef {Readonly<Record<string, unknown>>} Attributes */

/**
 * A label, its control, a hint, and what is wrong.
 * @param {{id: string, label: string, hint?: string | undefined, problem?: string | undefined,
 *   class?: string}} field
 * @param {(attributes: Attributes) => import('preact').VNode} control gets the attributes that belong
 *   on the control.
 */
export function formField({ id, label, hint, problem, class: more }, control) {
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return html`<div class=${more === undefined ? 'field' : `field ${more}`}>
    <label for=${id}>${label}</label>
    ${control({
      ...{ id, 'aria-describedby': told || undefined },
      'aria-invalid': problem === undefined ? undefined : 'true',
    })}
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${problem && html`<p class="field-error" id=${`${id}-problem`}>${problem}</p>`}
  </div>`
}

/**
 * A labelled line of text.
 * @param {Parameters<typeof formField>[0] & {value: string, onInput: (text: string) => void,
 *   isLong?: boolean, list?: readonly string[], attributes?: Attributes}} field `isLong`: several
 *   lines. `list`: proposals.
 */
export function textField({ value, onInput, isLong = false, list, attributes = {}, ...frame }) {
  const input = onText(onInput)
  const proposals = `${frame.id}-list`
  return formField(frame, (control) =>
    isLong
      ? html`<textarea ...${control} ...${attributes} rows="3" spellcheck="false" value=${value} onInput=${input}></textarea>`
      : html`<input type="text" ...${control} ...${attributes} list=${list && proposals} value=${value} onInput=${input} />
          ${list && html`<datalist id=${proposals}>${list.map((text) => html`<option value=${text}></option>`)}</datalist>`}`,
  )
}

/** Attributes of fields for names and codes. Browsers should not complete or correct them. */
export const plainInput = { autocomplete: 'off', spellcheck: 'false' }
const searchInput = { ...plainInput, type: 'search', maxlength: 100 }

/** A labelled field for words of a search. @param {Omit<Parameters<typeof textField>[0], 'attributes'>} field */
export const searchField = (field) => textField({ ...field, attributes: searchInput })

/** @typedef {{value: string, text: string}} Choice */

/**
 * Options of a select, one for each value.
 * @param {readonly string[]} values @param {(value: string) => string} [textOf]
 */
export const choices = (values, textOf = String) =>
  values.map((value) => ({ value, text: textOf(value) }))

/**
 * A labelled select.
 * @param {{id: string, label: string, value: string, onChange: (value: string) => void,
 *   options: readonly (Choice | {text: string, options: readonly Choice[]})[],
 *   isOff?: boolean, class?: string}} field
 */
export function choiceField({ value, onChange, options, isOff = false, ...frame }) {
  /** @param {Choice} choice */
  const option = (choice) =>
    html`<option value=${choice.value} selected=${choice.value === value}>${choice.text}</option>`
  return formField(
    frame,
    (control) => html`<select ...${control} disabled=${isOff} onChange=${onText(onChange)}>
      ${options.map((one) =>
        'options' in one
          ? html`<optgroup label=${one.text}>${one.options.map(option)}</optgroup>`
          : option(one),
      )}
    </select>`,
  )
}
