import type { ProbeAnswer } from '../page/site-facts.ts'
import { answerOf, unanswered } from './probe-client.ts'
import type { ProbeContext } from './probe-context.ts'

const MAX_BYTES = 4096

/**
 * GET http://<host>/, hop by hop (at most 5) until a redirect names https, which is not followed:
 * finalUrl is then that address. Not sent where http cannot lead to the page's own host.
 */
export async function probeHttpOrigin({ site, client }: ProbeContext): Promise<ProbeAnswer> {
  const url = `http://${site.hostname}/`
  const isApplicable = site.hasAlternateHost && site.finalUrl.startsWith('https:')
  if (!isApplicable) return answerOf(unanswered(url, 'notSent'))
  const until = (location: URL) => location.protocol === 'https:'
  return answerOf(await client.ask({ url, maxBytes: MAX_BYTES, until }))
}
