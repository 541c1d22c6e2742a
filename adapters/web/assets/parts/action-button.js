import { html } from 'htm/preact'

/**
 * A button that can be off without losing the focus, as a disabled one would: whoever pressed it by
 * keyboard stays where they are. Off, it submits nothing either.
 * @param {{isOff?: boolean, onClick?: () => void, class?: string, type?: 'button' | 'submit',
 *   children?: import('preact').ComponentChildren}} props
 */
export function ActionButton({ isOff = false, onClick, type = 'button', ...more }) {
  const { class: className = 'button', children } = more
  /** @param {Event} event */
  const press = (event) => {
    if (isOff) event.preventDefault()
    else onClick?.()
  }
  return html`<button
    type=${type}
    class=${className}
    aria-disabled=${isOff ? 'true' : undefined}
    onClick=${press}
  >
    ${children}
  </button>`
}
