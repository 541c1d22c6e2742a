import type { ApiRequest } from './api-message.ts'

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The origin the client reached us by, as it says; `fallback` where that is no plain host. */
export function ownOrigin({ headers }: ApiRequest, fallback: string): string {
  const { host = '' } = headers
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return plainHost.test(host) ? `${scheme}://${host}` : fallback
}
