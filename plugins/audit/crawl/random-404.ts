import type { ProbeFacts } from '../page/site-facts.ts'
import { answerOf } from './probe-client.ts'
import type { ProbeContext } from './probe-context.ts'

/** Similarity from which two texts count as the same page. */
const SAME = 0.9

/**
 * GET of a path that cannot exist. `status` is that of the first answer, `finalStatus` that of the
 * last one after redirects.
 * @param name 24 random hex characters.
 */
export async function probeRandom404(
  { site, client, comparison, options }: ProbeContext,
  name: string,
): Promise<NonNullable<ProbeFacts['random404']>> {
  const url = `${site.origin}/${name}`
  const reply = await client.ask({ url, maxBytes: options.probeBytes })
  const { response } = reply
  const similarity = response?.status === 200 ? await comparison.similarity(response) : null
  return {
    ...answerOf(reply),
    status: reply.hops[0]?.status ?? reply.status,
    finalStatus: reply.status,
    sameAsPage: similarity !== null && similarity >= SAME,
  }
}
