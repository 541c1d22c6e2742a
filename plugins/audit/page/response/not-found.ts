import type { Measure } from '../measure.ts'

/** Statuses of the answer to a URL that cannot exist. `redirected`: before the last status. */
export const unknownUrl: Measure = (facts) => {
  const probe = facts.probes.random404
  if (!probe) return { value: null, inconclusive: 'no unknown URL was asked' }
  const redirected = probe.hops.length > 0
  const status = redirected ? (probe.finalStatus ?? probe.status) : probe.status
  if (probe.outcome !== 'answered' || status === null || status === 429) {
    return { value: null, inconclusive: `the unknown URL gave ${status ?? probe.outcome}` }
  }
  const { sameAsPage, finalUrl } = probe
  const value = { status, redirected, finalUrl, sameAsPage }
  return { value, evidence: [{ url: probe.url, detail: String(status) }] }
}
