import { html } from 'htm/preact'

/**
 * A labelled line of text.
 * @param {{id: string, label: string, value: string, onInput: (value: string) => void,
 *   type?: string, hint?: string, problem?: string | undefined, placeholder?: string,
 *   maxLength?: number, list?: readonly string[]}} props `list`: what is proposed.
 */
export function TextField({ id, label, value, onInput, type = 'text', ...more }) {
  const { hint, problem, placeholder, maxLength, list } = more
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const input = ({ currentTarget }) => onInput(currentTarget.value)
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type=${type}
      value=${value}
      placeholder=${placeholder}
      maxlength=${maxLength}
      autocomplete="off"
      spellcheck=${false}
      list=${list && `${id}-list`}
      aria-describedby=${told || undefined}
      aria-invalid=${problem === undefined ? undefined : 'true'}
      onInput=${input}
    />
    ${
      list &&
      html`<datalist id=${`${id}-list`}>
        ${list.map((text) => html`<option value=${text}></option>`)}
      </datalist>`
    }
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${problem && html`<p class="field-error" id=${`${id}-problem`}>${problem}</p>`}
  </div>`
}
