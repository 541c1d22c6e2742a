import type { ApiResponse } from './api-message.ts'

/** A JSON answer; audits are of the moment, so nothing is stored on the way. */
export function jsonReply(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(value),
  }
}
