import type { BrowserAnswer, BrowserRequest } from '../../../core/ports/browser.ts'

const ASKED_METHOD = 'access-control-request-method'
const ASKED_HEADERS = 'access-control-request-headers'

/** A browser's question before a request to another origin (Fetch standard, CORS preflight). */
export function isPreflight({ method }: BrowserRequest): boolean {
  return method === 'OPTIONS'
}

/**
 * Lets the page go on to ask: whether it may read the answer is for the answer's own headers to say,
 * and what it may send is judged when it does.
 */
export function preflightAnswer({ headers }: BrowserRequest): BrowserAnswer {
  const { origin = '*', [ASKED_METHOD]: method = 'GET', [ASKED_HEADERS]: names = '' } = headers
  return {
    status: 204,
    headers: {
      'access-control-allow-origin': [origin],
      'access-control-allow-credentials': ['true'],
      'access-control-allow-methods': [method],
      ...(names !== '' && { 'access-control-allow-headers': [names] }),
    },
    body: new Uint8Array(),
  }
}
