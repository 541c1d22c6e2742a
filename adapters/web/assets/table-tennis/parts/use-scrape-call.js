import { useCallback, useRef, useState } from 'preact/hooks'
import { ApiError, fetchJson } from '../../parts/api.js'
import { tokenHeaders } from './scrape-token.js'

/**
 * @template T
 * @typedef {{isBusy: boolean, answer?: T, error?: unknown}} Called
 */

/**
 * Calls that begin or end a scrape: POST, with the token of this server once it was given.
 * @template T
 * @param {(answer: T) => void} [onDone]
 * @param {(error: unknown) => void} [onFailed]
 * @returns {Called<T> & {needsToken: boolean, send: (path: string) => void, again: () => void}}
 */
export function useScrapeCall(onDone, onFailed) {
  const [called, setCalled] = useState(/** @type {Called<T>} */ ({ isBusy: false }))
  const last = useRef('')
  const done = useRef(onDone)
  done.current = onDone
  const failed = useRef(onFailed)
  failed.current = onFailed
  const send = useCallback(
    /** @param {string} path */ (path) => {
      last.current = path
      setCalled({ isBusy: true })
      fetchJson(path, { method: 'POST', headers: tokenHeaders() }).then(
        (answer) => {
          setCalled({ isBusy: false, answer: /** @type {T} */ (answer) })
          done.current?.(/** @type {T} */ (answer))
        },
        (error) => {
          setCalled({ isBusy: false, error })
          failed.current?.(error)
        },
      )
    },
    [],
  )
  const again = useCallback(() => send(last.current), [send])
  const needsToken = called.error instanceof ApiError && called.error.status === 401
  return { ...called, needsToken, send, again }
}
