import { useCallback, useEffect, useState } from 'preact/hooks'
import { readQuery, writeQuery } from './query-text.js'

/**
 * What the address asks for, and what changes it: the page can be linked to as it is shown, and the
 * back button undoes a choice. What is typed letter by letter (`isTyping`) makes no steps of its own.
 * @template {Readonly<Record<string, string>>} Q
 * @param {Q} usual the parameters with their usual values; must stay the same object.
 * @returns {[import('./query-text.js').QueryOf<Q>,
 *   (changes: Partial<import('./query-text.js').QueryOf<Q>>, isTyping?: boolean) => void]}
 */
export function useQuery(usual) {
  const [query, setQuery] = useState(() => readQuery(location.search, usual))
  useEffect(() => {
    const read = () => setQuery(readQuery(location.search, usual))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [usual])
  const change = useCallback(
    /** @param {Partial<import('./query-text.js').QueryOf<Q>>} changes */
    (changes, isTyping = false) => {
      const next = { ...readQuery(location.search, usual), ...changes }
      const address = `${location.pathname}${writeQuery(next, usual)}`
      if (isTyping) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      setQuery(next)
    },
    [usual],
  )
  return [query, change]
}
