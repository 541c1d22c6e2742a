import { normUrl } from '../address/norm-url.ts'
import { isInconclusive, isSuccess } from '../http/probe-answer.ts'
import type { Measure } from '../measure.ts'
import type { LinkProbe } from '../site-facts.ts'

/** Links of llms.txt that do not parse, and how the probed ones answered. */
export const llmsLive: Measure = ({ llmsTxt: { best }, probes }) => {
  const links = best?.usable ? best.links : 0
  const unparsable = best?.usable ? best.unparsableLinks : []
  const sent = probes.llmsLinks ?? []
  const answered = sent.filter((probe) => !isInconclusive(probe))
  const broken = answered.filter((probe) => !isSuccess(probe))
  const redirected = answered.filter((probe) => isSuccess(probe) && endsElsewhere(probe))
  const value = {
    links,
    unparsable: unparsable.map(({ href }) => href),
    sent: sent.length,
    probed: answered.length,
    broken: broken.length,
    redirected: redirected.length,
  }
  const evidence = [
    ...unparsable.map(({ href, line }) => ({ line, detail: `${href} is no URL` })),
    ...broken.map(({ url, status }) => ({ url, detail: String(status) })),
    ...redirected.map(({ url, finalUrl }) => ({ url, detail: `redirects to ${finalUrl}` })),
  ]
  return { value, evidence }
}

/** Redirected to another URL than the first one asked. */
function endsElsewhere({ hops, finalUrl }: LinkProbe): boolean {
  const first = hops[0]
  return first !== undefined && normUrl(finalUrl ?? '') !== normUrl(first.url)
}
