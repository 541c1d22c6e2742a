import { useEffect, useState } from 'preact/hooks'

/** The part of the address after `#`, with it, as it changes. */
export function useHash() {
  const [hash, setHash] = useState(() => location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return hash
}
