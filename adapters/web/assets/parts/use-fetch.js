import { useEffect, useState } from 'preact/hooks'
import { fetchJson } from './api.js'

/**
 * @template T
 * @typedef {{data?: T, error?: unknown, isLoading: boolean}} Fetched
 */

/**
 * What an address answers, asked again when it or `version` changes; the answer before stays until
 * the new one is there. Null asks nothing.
 * @template T
 * @param {string | null} path
 * @param {number} [version]
 * @returns {Fetched<T>}
 */
export function useFetch(path, version = 0) {
  const [state, setState] = useState(/** @type {Fetched<T>} */ ({ isLoading: path !== null }))
  useEffect(() => {
    if (path === null) {
      setState({ isLoading: false })
      return
    }
    const leaving = new AbortController()
    setState(({ data }) => ({ ...(data !== undefined && { data }), isLoading: true }))
    fetchJson(path, { signal: leaving.signal }).then(
      (data) => setState({ data: /** @type {T} */ (data), isLoading: false }),
      (error) => {
        if (!leaving.signal.aborted) setState({ error, isLoading: false })
      },
    )
    return () => leaving.abort()
  }, [path, version])
  return state
}
