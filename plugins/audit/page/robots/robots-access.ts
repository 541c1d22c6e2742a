import type { RobotsFacts } from '../site-facts.ts'

/** RFC 9309 section 2.3.1.2: redirects of robots.txt that a crawler should follow. */
export const MAX_ROBOTS_REDIRECTS = 5

/**
 * How a crawler reads the answer to /robots.txt (RFC 9309 section 2.3.1): 2xx is parsed; another
 * 4xx than 429, and redirects that lead nowhere, allow everything; 429 and 5xx forbid everything.
 * @param status null: no answer at all.
 */
export function robotsAccess(status: number | null): RobotsFacts['access'] {
  if (status === null) return 'unknown'
  if (status >= 200 && status < 300) return 'parsed'
  if (status === 429 || status >= 500) return 'disallowAll'
  return 'allowAll'
}
