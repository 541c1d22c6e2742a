import { useEffect, useState } from 'preact/hooks'

/** Takes the part after `#` out of the address, and tells those who follow it. */
export function clearHash() {
  if (location.hash === '') return
  history.replaceState(null, '', location.pathname)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** The part of the address after `#`, with it, as it changes. */
export function useHash() {
  const [hash, setHash] = useState(() => globalThis.location?.hash ?? '')
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return hash
}
