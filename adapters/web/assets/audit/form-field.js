import { html } from 'htm/preact'

/** @typedef {Readonly<Record<string, unknown>>} Control */

/**
 * A label, what belongs below it, a hint, and what is wrong with it. `children` gets the attributes
 * of the control.
 * @param {{name: string, label: string, hint?: string, problem?: string | undefined,
 *   children: (control: Control) => import('preact').ComponentChildren}} props
 */
export function FormField({ name, label, hint, problem, children }) {
  const id = `audit-${name}`
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const control = {
    ...{ id, name, 'aria-describedby': told || undefined },
    'aria-invalid': problem === undefined ? undefined : 'true',
  }
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${children(control)}
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${problem && html`<p class="field-error" id=${`${id}-problem`}>${problem}</p>`}
  </div>`
}
