import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserType, Browser as Chromium } from 'playwright'
import type { BrowserCandidate } from './find-chromium.ts'

type RemoteCandidate = Extract<BrowserCandidate, { readonly endpoint: string }>

export type RemoteJoining = {
  readonly timeoutMs: number
  /** Default a timer; what is waited before the second try. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/** A service that has no room tells no time to wait (429 without Retry-After). */
const BUSY_PAUSE_MS = 2000
const STATUS = /WebSocket error: \S+ ([45]\d\d)\b/
const WORDS: Readonly<Record<string, string>> = {
  400: 'it does not understand the request (400): look at REMOTE_BROWSER_URL',
  401: 'it refused the token (401): look at REMOTE_BROWSER_TOKEN',
  403: 'it refused the token (403): look at REMOTE_BROWSER_TOKEN',
  404: 'it has nothing at that path (404): look at REMOTE_BROWSER_URL',
  408: 'no session was free in time (408): try again later, or raise its number of sessions',
  428: "it has another version of Playwright's protocol (428): set REMOTE_BROWSER_PROTOCOL=cdp",
  429: 'it has as many sessions as it may, twice within two seconds (429): try again later, or raise its number of sessions',
}

/**
 * Joins a browser that runs elsewhere; where that has no room, once more after two seconds.
 * @throws an Error whose message tells an operator what to look at
 */
export async function joinRemote(
  chromium: BrowserType,
  candidate: RemoteCandidate,
  { timeoutMs, pause = delay }: RemoteJoining,
): Promise<Chromium> {
  const { endpoint, protocol = 'cdp' } = candidate
  const join = (): Promise<Chromium> =>
    protocol === 'cdp'
      ? chromium.connectOverCDP(endpoint, { timeout: timeoutMs })
      : chromium.connect(endpoint, { timeout: timeoutMs })
  try {
    try {
      return await join()
    } catch (error) {
      if (statusOf(error) !== '429') throw error
      await pause(BUSY_PAUSE_MS)
      return await join()
    }
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    throw new Error(WORDS[status] ?? `it answered with status ${status}`, { cause: error })
  }
}

function statusOf(error: unknown): string | undefined {
  return error instanceof Error ? STATUS.exec(error.message)?.[1] : undefined
}
