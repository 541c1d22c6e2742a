import type { SiteFacts } from '../site-facts.ts'
import { unreachableReason } from './public-address.ts'
import { siteOf } from './site.ts'

/**
 * Registrable domain by which the public knows the audited site: that of the public origin where a
 * copy is audited. null for IP addresses and names of a local network, which no index knows.
 */
export function publicDomain({
  expectedOrigin,
  finalUrl,
}: Pick<SiteFacts, 'expectedOrigin' | 'finalUrl'>): string | null {
  const url = expectedOrigin ?? finalUrl
  const domain = siteOf(url)
  const isName = domain !== null && !/^[\d.]+$|^\[/.test(domain)
  return isName && unreachableReason(url) === undefined ? domain : null
}
