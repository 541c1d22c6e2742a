import { normUrl } from '../page/address/norm-url.ts'
import type { ProbeAnswer } from '../page/site-facts.ts'
import { answerOf, unanswered } from './probe-client.ts'
import type { PageProbeContext } from './probe-context.ts'

/** HEAD of the canonical URL; not sent where there is none, or where it is the page itself. */
export async function probeCanonicalTarget(context: PageProbeContext): Promise<ProbeAnswer> {
  const { site, client, view } = context
  if (view.canonical === null) return answerOf(unanswered('', 'notSent'))
  const url = view.canonical
  const isSelf = normUrl(url) === normUrl(site.toPublic(site.finalUrl))
  if (isSelf) return answerOf(unanswered(url, 'notSent'))
  return { ...answerOf(await client.head(site.toAudited(url))), url }
}
