import { joinSignals } from '../../../core/abort-signals.ts'
import { retryAfterMs } from '../../../core/http-status.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import {
  MAX_ROBOTS_BYTES,
  MAX_ROBOTS_REDIRECTS,
  parseRobots,
  robotsAccess,
} from '../../web/parse-robots.ts'
import type { RobotsFacts } from '../../web/robots-facts.ts'
import { decodeRobots } from '../../web/robots-lines.ts'
import {
  contentTypeOf,
  OUTCOME_WORDS,
  type Outcome,
  outcomeOf,
  transferOf,
} from '../page/http/response.ts'
import type { LlmsFile, LlmsLink, LlmsTxtFacts } from '../page/llms-txt/llms-facts.ts'
import { emptyLlmsFile, type LlmsMeta, MAX_LLMS_BYTES } from '../page/llms-txt/parse-llms-txt.ts'
import {
  type LlmsFileTaskInput,
  type LlmsFullFile,
  llmsFileTask,
} from '../page/llms-txt/read-llms-files.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { SitemapFacts } from '../page/sitemap/sitemap-facts.ts'
import type { Needs } from './request.ts'
import type { Ask, Requester } from './requester.ts'

/** The files at fixed paths of one origin, requested in parallel. */
export type SiteFiles = {
  readonly origin: string
  readonly robots: Promise<RobotsAnswer>
  /** null if not requested. */
  readonly llmsTxt: Promise<TextAnswer> | null
  readonly llmsFull: Promise<TextAnswer> | null
  /** Aborts the requests, because the page turned out to have another origin. */
  readonly stop: () => void
}

type SiteFilesContext = {
  readonly needs: Needs
  readonly requester: Requester
  /** Timeout of one request. */
  readonly timeoutMs: number
}

/** Requests robots.txt, llms.txt and llms-full.txt as needed. */
export function startSiteFiles(
  origin: string,
  { needs, requester, timeoutMs }: SiteFilesContext,
): SiteFiles {
  const controller = new AbortController()
  const own = requester.under(joinSignals([requester.signal, controller.signal]))
  const robotsUrl = `${origin}/robots.txt`
  const files = {
    robots: needs.robots
      ? fetchRobots(origin, own, timeoutMs)
      : Promise.resolve(unansweredRobots(robotsUrl, 'notSent')),
    llmsTxt: needs.llmsTxt ? fetchText(`${origin}/llms.txt`, own, timeoutMs) : null,
    llmsFull: needs.has('llmsTxt') ? fetchText(`${origin}/llms-full.txt`, own, timeoutMs) : null,
  }
  // They may fail before they are awaited; awaiting them later still throws.
  for (const file of Object.values(files)) file?.catch(() => undefined)
  return { origin, ...files, stop: () => controller.abort() }
}

/** robots.txt without verdicts, which need finalUrl. `outcome`: why there is no response. */
export type RobotsAnswer = Omit<RobotsFacts, 'agents'> & { readonly outcome: Outcome }

const MAX_WAIT_MS = 2000
const USUAL_WAIT_MS = 1000

/**
 * Requests /robots.txt of an origin with at most 5 redirects. Retries a 429 once after Retry-After,
 * at most 2 s. A file that was cut counts as no answer. Throws only when the run ends.
 * @param timeoutMs of one request: probes wait for it, so a slow file must not stop them all
 */
async function fetchRobots(
  origin: string,
  requester: Requester,
  timeoutMs: number,
): Promise<RobotsAnswer> {
  const url = `${origin}/robots.txt`
  try {
    const response = await askTwice({ url, timeoutMs }, requester)
    // A rule that is cut off means something else: "Disallow: /private" would forbid everything.
    if (response.incomplete) return unansweredRobots(url, 'network')
    const access = robotsAccess(response.status)
    const text = access === 'parsed' ? decodeRobots(response.body) : ''
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

/** robots.txt that was not requested or not answered, so nothing is known. */
function unansweredRobots(url: string, outcome: Outcome): RobotsAnswer {
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
  const response = await requester.fetchWhole(ask)
  if (response.status !== 429) return response
  const asked = retryAfterMs(response.headers, requester.clock.now()) ?? USUAL_WAIT_MS
  const waitMs = Math.min(asked, MAX_WAIT_MS)
  if (waitMs >= requester.remainingMs) return response
  await requester.clock.sleep(waitMs, requester.signal)
  return await requester.fetch(ask)
}

const MAX_REDIRECTS = 5
/** Larger files are read in the compute pool. */
const INLINE_BYTES = 256 * 1024
const PARSE_TIMEOUT_MS = 10_000

/** The response to a request for a text file. `response` is null if there is none. */
type TextAnswer = {
  readonly url: string
  readonly response: HttpResponse | null
  readonly outcome: Outcome
}

/** GET of a text file of at most 5 MB. One that was cut counts as no answer. Throws only when the run ends. */
export async function fetchText(
  url: string,
  requester: Requester,
  timeoutMs: number,
): Promise<TextAnswer> {
  try {
    const accept = 'text/markdown,text/plain;q=0.9,*/*;q=0.5'
    const response = await requester.fetchWhole({
      url,
      accept,
      timeoutMs,
      maxBytes: MAX_LLMS_BYTES,
      maxRedirects: MAX_REDIRECTS,
    })
    if (response.incomplete) return { url, response: null, outcome: 'network' }
    return { url, response, outcome: 'answered' }
  } catch (error) {
    return { url, response: null, outcome: outcomeOf(error, requester.signal) }
  }
}

/** Facts of a fetched llms.txt. */
export async function readLlmsTxt(
  answer: TextAnswer,
  ctx: RunContext,
  expectedOrigin?: string,
): Promise<LlmsFile> {
  const { response } = answer
  if (response?.status !== 200) return emptyLlmsFile(answer.url, response?.status ?? null)
  return run(ctx, { body: response.body, meta: metaOf(answer.url, response, expectedOrigin) })
}

/** Facts of a fetched llms-full.txt. `links`: the first same-site links of llms.txt. */
export async function readLlmsFull(
  answer: TextAnswer,
  ctx: RunContext,
  links: readonly LlmsLink[],
): Promise<LlmsFullFile> {
  const { response } = answer
  if (response?.status !== 200) {
    const file = emptyLlmsFile(answer.url, response?.status ?? null)
    return { ...file, mentionsOfLlmsLinks: 0, llmsLinksAsked: 0 }
  }
  const meta = metaOf(answer.url, response)
  return run<LlmsFullFile>(ctx, { body: response.body, meta, links })
}

async function run<T extends LlmsFile>(ctx: RunContext, input: LlmsFileTaskInput): Promise<T> {
  if (input.body.length <= INLINE_BYTES) return llmsFileTask(input) as T
  const options = { signal: ctx.signal, timeoutMs: PARSE_TIMEOUT_MS, isPatient: true }
  return ctx.compute.run<T>('llmsFile', input, { ...options, transfer: transferOf(input.body) })
}

function metaOf(url: string, response: HttpResponse, expectedOrigin?: string): LlmsMeta {
  const { mediaType, charset } = contentTypeOf(response.headers)
  const { status, truncated } = response
  return {
    url,
    status,
    finalUrl: response.url,
    mediaType,
    charset,
    truncated,
    ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
  }
}

type ObtainedInputs = {
  readonly robots: RobotsAnswer
  readonly sitemap: SitemapFacts
  readonly llmsTxt: LlmsTxtFacts
}

/** Why inputs are missing: no response, or not requested. Checks that need them cannot run. */
export function missingInputs(needs: Needs, obtained: ObtainedInputs): SiteFacts['missing'] {
  const reasons = {
    robots: robotsReason(needs, obtained.robots),
    sitemap: sitemapReason(needs, obtained.sitemap),
    llmsTxt: llmsReason(needs, obtained.llmsTxt),
  }
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([name, reason]) => (reason === null ? [] : [[name, reason]])),
  )
}

function robotsReason(needs: Needs, robots: RobotsAnswer): string | null {
  if (!needs.robots) return 'robots.txt was not requested'
  return robots.access === 'unknown' ? `robots.txt: ${OUTCOME_WORDS[robots.outcome]}` : null
}

function sitemapReason(needs: Needs, sitemap: SitemapFacts): string | null {
  if (!needs.has('sitemap')) return 'the sitemap was not requested'
  return sitemap.inconclusive ? 'no request for a sitemap was answered' : null
}

function llmsReason(needs: Needs, { root, best }: LlmsTxtFacts): string | null {
  if (!needs.llmsTxt || root === null) return 'llms.txt was not requested'
  if (best?.usable) return null
  if (root.status === null) return 'the request for llms.txt was not answered'
  return root.status === 429 ? 'llms.txt answered with status 429' : null
}
