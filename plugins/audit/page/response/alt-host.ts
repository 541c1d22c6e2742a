import { parseHttpUrl } from '../address/parse-http-url.ts'
import { isInconclusive } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import { isPermanent, redirectSteps } from './redirect-steps.ts'
import { webHost } from './web-host.ts'

/**
 * What the other of www and bare host does: `verdict` is unresolved, permanent or temporary (it
 * redirects to the audited host), serves, elsewhere or error.
 */
export const altHost: Measure = (facts) => {
  const host = webHost(facts.finalUrl)
  if (!host?.isPublicName) return { value: { exempt: 'the host is no public name' } }
  if (!host.isApexOrWww) return { value: { exempt: 'the host has a subdomain other than www' } }
  if (!host.defaultPort) return { value: { exempt: 'its port is not the default' } }
  const probe = facts.probes.altHost
  if (!probe) return { value: null, inconclusive: 'the other host was not asked' }
  const other = parseHttpUrl(probe.url)?.hostname ?? ''
  if (probe.outcome === 'dns') return { value: { exempt: null, other, verdict: 'unresolved' } }
  const steps = redirectSteps(probe)
  const audited = other.startsWith('www.') ? other.slice(4) : `www.${other}`
  const arrival = steps.findIndex(({ to }) => to?.hostname === audited)
  if (arrival < 0 && isInconclusive(probe)) {
    return { value: null, inconclusive: `the other host gave ${probe.status ?? probe.outcome}` }
  }
  const value = { exempt: null, other, status: probe.status, verdict: verdictOf() }
  return { value, evidence: [{ url: probe.url, detail: String(steps[0]?.status ?? probe.status) }] }

  function verdictOf(): string {
    if (arrival >= 0)
      return steps.slice(0, arrival + 1).every(isPermanent) ? 'permanent' : 'temporary'
    if (steps.length > 0) return 'elsewhere'
    return probe?.status === 200 ? 'serves' : 'error'
  }
}
