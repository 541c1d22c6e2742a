import type { ProbeFacts } from '../page/site-facts.ts'
import { answerOf, type ProbeReply } from './probe-client.ts'
import type { ProbeContext } from './probe-context.ts'

const PATHS = ['/.well-known/mcp.json', '/.well-known/agent-card.json']
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$|^text\/json$/

type WellKnown = NonNullable<ProbeFacts['wellKnown']>

/** GET of the two files by which a site declares what agents can do. */
export function probeWellKnown({ site, client, options }: ProbeContext): Promise<WellKnown> {
  return Promise.all(
    PATHS.map(async (path) => {
      const reply = await client.ask({
        url: `${site.origin}${path}`,
        maxBytes: options.probeBytes,
        accept: 'application/json',
      })
      return { ...answerOf(reply), json: jsonOf(reply) }
    }),
  )
}

/** Only a 200 with a JSON media type is judged: an application may answer every path with HTML. */
function jsonOf({ status, mediaType, response }: ProbeReply): WellKnown[number]['json'] {
  if (status !== 200 || !response || !JSON_TYPE.test(mediaType)) return 'notJson'
  try {
    JSON.parse(new TextDecoder().decode(response.body))
    return 'valid'
  } catch {
    // What a broken declaration looks like.
    return 'invalid'
  }
}
