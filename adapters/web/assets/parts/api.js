import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../../texts/texts.ts'

/**
 * A refusal of the server, or none at all (`status` 0).
 * `details`: what is wrong with each field. `requestId`: what the operator looks for in the log.
 */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {{code: string, status: number, details?: readonly {path: string, message: string}[],
   *   requestId?: string | undefined, retryAfterSeconds?: number}} more
   */
  constructor(message, { code, status, details = [], requestId, retryAfterSeconds }) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Kept in memory only: it is gone with the page. */
let token = ''

/** Sends a token of the server with every POST from now on. @param {string} text empty: none */
export function setToken(text) {
  token = text.trim()
}

export function hasToken() {
  return token !== ''
}

/** Headers of a call that starts something. */
function postHeaders() {
  // Even without a body: the type shows the server that no form of another site sent it.
  return { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
}

/**
 * @typedef {object} Ask
 * @property {'GET' | 'POST' | 'DELETE'} [method] POST where there is a body, else GET.
 * @property {unknown} [body] Sent as JSON.
 * @property {Readonly<Record<string, string>>} [headers]
 * @property {AbortSignal} [signal]
 */

/**
 * An address with these parameters, without the empty ones.
 * @param {string} path @param {Readonly<Record<string, string | number>>} query
 */
export function apiPath(path, query) {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * The answer to one request; the caller reads its body.
 * @param {string} path
 * @param {Ask} [ask]
 * @returns {Promise<Response>} with a status below 400.
 * @throws {ApiError} for every other answer, and when there is none; the signal's reason.
 */
export async function request(path, { method, body, headers = {}, signal } = {}) {
  const hasBody = body !== undefined
  const used = method ?? (hasBody ? 'POST' : 'GET')
  let response
  try {
    response = await fetch(path, {
      method: used,
      headers: { ...headers, ...(used === 'POST' && postHeaders()) },
      ...(hasBody && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(t('common.error.UNREACHABLE'), { code: 'UNREACHABLE', status: 0 })
  }
  if (response.ok) return response
  throw await refusal(response)
}

/**
 * The answer to one request as JSON.
 * @template T
 * @param {string} path
 * @param {Ask} [ask]
 * @returns {Promise<T>}
 * @throws {ApiError} as `request` does.
 */
export async function fetchJson(path, ask = {}) {
  const headers = { accept: 'application/json', ...ask.headers }
  const response = await request(path, { ...ask, headers })
  return response.json()
}

/** @param {Response} response */
async function refusal(response) {
  /** @type {{error?: string, code?: string, requestId?: string, detail?: unknown,
   *   details?: readonly {path: string, message: string}[]}} */
  const problem = await response.json().catch(() => ({})) // the page of a proxy, for example
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError(problem.error ?? t('common.error.UNKNOWN', { status: response.status }), {
    code: problem.code ?? 'UNKNOWN',
    status: response.status,
    details: problem.details ?? detailsOfQuery(problem.detail),
    requestId: problem.requestId ?? response.headers.get('x-request-id') ?? undefined,
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}

/**
 * The problems of a query, by parameter.
 * @param {unknown} detail of the answer: a list, for queries only.
 * @returns {readonly {path: string, message: string}[]}
 */
function detailsOfQuery(detail) {
  if (!Array.isArray(detail)) return []
  return detail.map(({ loc, msg }) => ({ path: String(loc.at(-1)), message: String(msg) }))
}

/**
 * @template T
 * @typedef {{data?: T, error?: unknown, isLoading: boolean}} Fetched
 */

/**
 * Fetches an address, again when it or `version` changes; the previous answer stays until
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

const pauseMs = 250

/**
 * A value once it has stopped changing; the first one at once.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function useSettled(value) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * @template T
 * @typedef {{isBusy: boolean, answer?: T, error?: unknown}} Called
 */

/**
 * Calls that start or end something: POST, with the token of this server once it was given.
 * @template T
 * @param {(answer: T) => void} [onDone]
 * @param {(error: unknown) => void} [onFailed]
 * @returns {Called<T> & {needsToken: boolean, send: (path: string) => void, again: () => void}}
 */
export function usePost(onDone, onFailed) {
  const [called, setCalled] = useState(/** @type {Called<T>} */ ({ isBusy: false }))
  const last = useRef('')
  /** @param {string} path */
  const send = (path) => {
    last.current = path
    setCalled({ isBusy: true })
    fetchJson(path, { method: 'POST' }).then(
      (answer) => {
        setCalled({ isBusy: false, answer: /** @type {T} */ (answer) })
        onDone?.(/** @type {T} */ (answer))
      },
      (error) => {
        setCalled({ isBusy: false, error })
        onFailed?.(error)
      },
    )
  }
  const needsToken = called.error instanceof ApiError && called.error.status === 401
  return { ...called, needsToken, send, again: () => send(last.current) }
}
