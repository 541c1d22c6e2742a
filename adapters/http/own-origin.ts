import type { ApiRequest } from './api-message.ts'

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const fallbackOrigin = 'http://localhost:3000'

/** The origin the client reached us by; a trusted proxy may say that it was https. */
export function ownOrigin({ headers }: ApiRequest, isProxied: boolean): string {
  const { host = '' } = headers
  const scheme = isProxied && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return plainHost.test(host) ? `${scheme}://${host}` : fallbackOrigin
}
