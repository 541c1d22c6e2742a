import { html } from 'htm/preact'

/**
 * A link whose address came from elsewhere: only http and https, else its text alone.
 * @param {{href: string | null | undefined, children?: import('preact').ComponentChildren,
 *   class?: string}} props
 */
export function SafeLink({ href, children, class: className }) {
  const text = children ?? href
  const address = webAddress(href)
  if (address === undefined) return html`<span class=${className}>${text}</span>`
  return html`<a class=${className} href=${address} rel="noopener nofollow ugc" target="_blank"
    >${text}</a
  >`
}

/** @param {string | null | undefined} href @returns {string | undefined} */
function webAddress(href) {
  if (!href || !/^https?:\/\//i.test(href)) return undefined
  try {
    return new URL(href).href
  } catch {
    return undefined // it is shown as the text that it is
  }
}
