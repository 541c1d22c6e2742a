import type { AuditedSite } from '../page/address/audited-site.ts'
import { site as siteOfHost } from '../page/address/site.ts'
import type { ProbeAnswer } from '../page/site-facts.ts'
import { answerOf, unanswered } from './probe-client.ts'
import type { ProbeContext } from './probe-context.ts'

/**
 * HEAD of the other of `www.<host>` and `<host>`. A redirect to the audited host is the answer
 * (finalUrl then names it) and is not followed. Not sent where there is no such other host.
 */
export async function probeAltHost({ site, client }: ProbeContext): Promise<ProbeAnswer> {
  const host = alternateHost(site)
  if (host === null) return answerOf(unanswered(site.finalUrl, 'notSent'))
  const until = (location: URL) => location.hostname === site.hostname
  return answerOf(await client.head(`https://${host}/`, { until }))
}

/** null: an IP address, a single label, a port of its own, or another subdomain than www. */
function alternateHost(site: AuditedSite): string | null {
  if (!site.hasAlternateHost) return null
  const { hostname } = site
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length)
  return hostname === siteOfHost(hostname) ? `www.${hostname}` : null
}
