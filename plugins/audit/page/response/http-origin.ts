import { sameSite } from '../address/site.ts'
import { isInconclusive } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import { isPermanent, redirectSteps } from './redirect-steps.ts'
import { webHost } from './web-host.ts'

/**
 * What http://<host>/ answers. `applies`: why not, or null when it does; `hopsToHttps`: redirects up
 * to the first https URL of the site, null when none comes.
 */
export const httpOrigin: Measure = (facts) => {
  const host = webHost(facts.finalUrl)
  if (!host?.isHttps) return { value: { exempt: 'the page is not served over https' } }
  if (!host.defaultPort) return { value: { exempt: 'its port is not the default' } }
  if (!host.isPublicName) return { value: { exempt: 'its host is no public name' } }
  const probe = facts.probes.httpOrigin
  if (!probe) return { value: null, inconclusive: 'the http origin was not asked' }
  if (probe.outcome === 'refused' || probe.outcome === 'timeout') {
    return { value: { exempt: 'nothing is served over http' } }
  }
  const steps = redirectSteps(probe)
  const index = steps.findIndex(
    ({ to }) => to?.protocol === 'https:' && sameSite(to, facts.finalUrl),
  )
  if (index < 0 && isInconclusive(probe)) {
    return { value: null, inconclusive: `the http origin gave ${probe.status ?? probe.outcome}` }
  }
  const way = steps.slice(0, index + 1)
  const value = {
    exempt: null,
    hopsToHttps: index < 0 ? null : index + 1,
    permanent: way.every(isPermanent),
    statuses: way.map(({ status }) => status),
    status: probe.status,
  }
  return {
    value,
    evidence: [{ url: probe.url, detail: `${[...value.statuses, probe.status].join(', ')}` }],
  }
}
