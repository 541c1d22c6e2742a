import { html } from 'htm/preact'

/**
 * A labelled select.
 * @param {{id: string, label: string, value: string, onChange: (value: string) => void,
 *   options: readonly {value: string, text: string}[]}} props
 */
export function ChoiceField({ id, label, value, onChange, options }) {
  /** @param {Event & {currentTarget: HTMLSelectElement}} event */
  const change = ({ currentTarget }) => onChange(currentTarget.value)
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} onChange=${change}>
      ${options.map(
        (option) =>
          html`<option value=${option.value} selected=${option.value === value}>
            ${option.text}
          </option>`,
      )}
    </select>
  </div>`
}
