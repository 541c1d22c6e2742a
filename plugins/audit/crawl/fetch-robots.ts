import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf } from '../page/http/content-type.ts'
import { type Outcome, outcomeOf } from '../page/http/request-outcome.ts'
import { retryAfterMs } from '../page/http/retry-after.ts'
import { parseRobots } from '../page/robots/parse-robots.ts'
import { MAX_ROBOTS_REDIRECTS, robotsAccess } from '../page/robots/robots-access.ts'
import { MAX_ROBOTS_BYTES } from '../page/robots/robots-line.ts'
import type { RobotsFacts } from '../page/site-facts.ts'
import type { Ask, Requester } from './requester.ts'

/** robots.txt without verdicts, which need finalUrl; `outcome`: why there is no answer. */
export type RobotsAnswer = Omit<RobotsFacts, 'agents'> & { readonly outcome: Outcome }

const MAX_WAIT_MS = 2000
const USUAL_WAIT_MS = 1000

/**
 * GET /robots.txt of an origin with at most 5 redirects; a 429 is asked once more after
 * Retry-After, at most 2 s. Throws only when the run is over.
 * @param timeoutMs of one request: probes wait for the answer, so a silent file must not stop them all.
 */
export async function fetchRobots(
  origin: string,
  requester: Requester,
  timeoutMs: number,
): Promise<RobotsAnswer> {
  const url = `${origin}/robots.txt`
  try {
    const response = await askTwice({ url, timeoutMs }, requester)
    const access = robotsAccess(response.status)
    const text = access === 'parsed' ? new TextDecoder().decode(response.body) : ''
    return {
      url,
      status: response.status,
      mediaType: contentTypeOf(response.headers).mediaType,
      bytes: response.body.length,
      truncated: response.truncated,
      access,
      txt: parseRobots(text, { truncated: response.truncated }),
      outcome: 'answered',
    }
  } catch (error) {
    return unansweredRobots(url, outcomeOf(error, requester.signal))
  }
}

/** robots.txt that was not asked for or gave no answer: nothing is known. */
export function unansweredRobots(url: string, outcome: Outcome): RobotsAnswer {
  const empty = {
    status: null,
    mediaType: '',
    bytes: 0,
    truncated: false,
    access: 'unknown',
  } as const
  return { url, ...empty, txt: parseRobots(''), outcome }
}

async function askTwice(
  where: Pick<Ask, 'url' | 'timeoutMs'>,
  requester: Requester,
): Promise<HttpResponse> {
  const ask = {
    ...where,
    maxBytes: MAX_ROBOTS_BYTES,
    maxRedirects: MAX_ROBOTS_REDIRECTS,
    accept: 'text/plain,*/*;q=0.8',
  }
  const response = await requester.fetch(ask)
  if (response.status !== 429) return response
  const asked = retryAfterMs(response.headers, requester.clock.now()) ?? USUAL_WAIT_MS
  const waitMs = Math.min(asked, MAX_WAIT_MS)
  if (waitMs >= requester.remainingMs) return response
  await requester.clock.sleep(waitMs, requester.signal)
  return await requester.fetch(ask)
}
