import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf } from '../page/http/content-type.ts'
import { type Outcome, outcomeOf } from '../page/http/request-outcome.ts'
import { transferOf } from '../page/http/transfer-of.ts'
import type { LlmsFullFile } from '../page/llms-txt/companion.ts'
import { type LlmsFileTaskInput, llmsFileTask } from '../page/llms-txt/file-task.ts'
import { emptyLlmsFile, type LlmsMeta, MAX_LLMS_BYTES } from '../page/llms-txt/parse-llms-txt.ts'
import type { LlmsFile, LlmsLink } from '../page/site-facts.ts'
import type { Requester } from './requester.ts'

const MAX_REDIRECTS = 5
/** Larger files are read in the compute pool. */
const INLINE_BYTES = 256 * 1024
const PARSE_TIMEOUT_MS = 10_000

/** The answer to a request for a text file; `response` is null where there is none. */
export type TextAnswer = {
  readonly url: string
  readonly response: HttpResponse | null
  readonly outcome: Outcome
}

/** GET of a text file of at most 5 MB. Throws only when the run is over. */
export async function fetchText(
  url: string,
  requester: Requester,
  timeoutMs: number,
): Promise<TextAnswer> {
  try {
    const accept = 'text/markdown,text/plain;q=0.9,*/*;q=0.5'
    const response = await requester.fetch({
      url,
      accept,
      timeoutMs,
      maxBytes: MAX_LLMS_BYTES,
      maxRedirects: MAX_REDIRECTS,
    })
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

/** Facts of a fetched llms-full.txt; `links`: the first same-site links of llms.txt. */
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
