import { useCallback, useState } from 'preact/hooks'
import { useFetch } from '../../parts/use-fetch.js'

/**
 * An answer of the API that can be asked for again.
 * @template T
 * @param {string | null} path
 * @param {number} [changes] it is asked again when this grows.
 * @returns {import('../../parts/use-fetch.js').Fetched<T> & {again: () => void}}
 */
export function useAnswer(path, changes = 0) {
  const [version, setVersion] = useState(0)
  /** @type {import('../../parts/use-fetch.js').Fetched<T>} */
  const fetched = useFetch(path, version + changes)
  const again = useCallback(() => setVersion((known) => known + 1), [])
  return { ...fetched, again }
}
