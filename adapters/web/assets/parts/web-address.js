import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { parseUrl } from '../../../../core/url.ts'
import { useListener } from './elements.js'

/**
 * Completes the address of a page as somebody typed it; `https://` is put before one without a scheme.
 * @param {string} typed
 * @returns {{url: string, isCompleted: boolean}}
 */
export function webAddress(typed) {
  const text = typed.trim()
  if (text === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { url: text, isCompleted: false }
  return { url: `https://${text.replace(/^\/\//, '')}`, isCompleted: true }
}

/** The host of an address, to be read; the address itself where it has none. @param {string} url */
export function hostOf(url) {
  return parseUrl(url)?.host || url
}

/** Decodes a part of an address; a badly encoded one stays as it is. @param {string} part */
export function decoded(part) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * A link whose address came from elsewhere: only http and https; otherwise just its text.
 * @param {{href: string | null | undefined, children?: import('preact').ComponentChildren,
 *   class?: string}} props
 */
export function SafeLink({ href, children, class: className }) {
  const text = children ?? href
  const address = /^https?:\/\//i.test(href ?? '') ? parseUrl(href ?? '') : undefined
  if (address === undefined) return html`<span class=${className}>${text}</span>`
  return html`<a class=${className} href=${address.href} rel="noopener nofollow ugc" target="_blank"
    >${text}</a
  >`
}

/** Removes the part after `#` from the URL, and notifies listeners. */
export function clearHash() {
  if (location.hash === '') return
  history.replaceState(null, '', location.pathname)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Follows a link to where the address is already: the browser itself would do nothing more. */
export function followSameHash(/** @type {MouseEvent} */ event) {
  const link = /** @type {Element} */ (event.target).closest('a')
  if (link?.hash && link.getAttribute('href') === location.hash) {
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
}

/** The part of the address after `#`, with it, and how often it was followed. */
export function useHash() {
  const [followed, setFollowed] = useState(() => ({
    hash: globalThis.location?.hash ?? '',
    visits: 1,
  }))
  useListener('hashchange', () =>
    setFollowed(({ visits }) => ({ hash: location.hash, visits: visits + 1 })),
  )
  return followed
}
