import { useEffect, useState } from 'preact/hooks'

/** Takes the part after `#` out of the address, and tells those who follow it. */
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
  useEffect(() => {
    const follow = () => setFollowed(({ visits }) => ({ hash: location.hash, visits: visits + 1 }))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return followed
}
