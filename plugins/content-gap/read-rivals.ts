import { AppError, type ErrorCode } from '../../core/errors.ts'
import type { RunContext } from '../../core/plugin.ts'
import type { HttpResponse } from '../../core/ports/http.ts'
import type { OutlineTaskInput, PageContent, PageOutline } from '../facts/outline/page-outline.ts'
import type { OrganicResult } from '../facts/serp/serp-facts.ts'
import { ownerOf } from './candidates.ts'
import type { ContentGapOptions } from './content-gap-options.ts'

export type Rival = { readonly result: OrganicResult; readonly content: PageContent }
/** A result that could not be read, and why, in words. */
export type Unreadable = { readonly result: OrganicResult; readonly reason: string }
export type RivalPages = {
  /** By rank. */
  readonly rivals: readonly Rival[]
  readonly unreadable: readonly Unreadable[]
}

const HTML = ['text/html', 'application/xhtml+xml']
const REDIRECTS = 5
/** Failures of one page, which the next result makes up for. */
const OF_ONE_PAGE: readonly ErrorCode[] = [
  'TARGET_UNREACHABLE',
  'SSRF_BLOCKED',
  'INVALID_URL',
  'RESPONSE_TOO_LARGE',
  'COMPUTE_TIMEOUT',
  'COMPUTE_MEMORY',
]

/** Reads as many results as are wanted, side by side; one that cannot be read gives way to the next. */
export async function readRivals(
  candidates: readonly OrganicResult[],
  own: readonly string[],
  ctx: RunContext,
): Promise<RivalPages> {
  const { rivals: wanted, attempts } = ctx.options as ContentGapOptions
  const queue = candidates.slice(0, attempts)
  const rivals: Rival[] = []
  const unreadable: Unreadable[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < queue.length) {
      const result = queue[next] as OrganicResult
      next += 1
      const read = await readRival(result, own, ctx)
      if ('content' in read) {
        rivals.push(read)
        return
      }
      unreadable.push(read)
    }
  }
  await Promise.all(Array.from({ length: wanted }, lane))
  const byRank = (a: { result: OrganicResult }, b: { result: OrganicResult }): number =>
    a.result.rank - b.result.rank
  return { rivals: rivals.sort(byRank), unreadable: unreadable.sort(byRank) }
}

async function readRival(
  result: OrganicResult,
  own: readonly string[],
  ctx: RunContext,
): Promise<Rival | Unreadable> {
  const { pageBytes, pageTimeoutMs, minWords } = ctx.options as ContentGapOptions
  try {
    const response = await ctx.http.fetch({
      url: result.url,
      headers: { accept: 'text/html,application/xhtml+xml' },
      trust: 'target',
      maxBytes: pageBytes,
      onOverflow: 'truncate',
      timeoutMs: pageTimeoutMs,
      maxRedirects: REDIRECTS,
      signal: ctx.signal,
    })
    const problem = problemOf(response, own)
    if (problem !== undefined) return { result, reason: problem }
    const content = await contentOf(response, ctx)
    const { words } = content
    if (words >= minWords) return { result, content }
    return { result, reason: `has too little text (${words} of ${minWords} words)` }
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (!(error instanceof AppError) || !OF_ONE_PAGE.includes(error.code)) throw error
    return { result, reason: reasonOf(error) }
  }
}

function problemOf(response: HttpResponse, own: readonly string[]): string | undefined {
  const { status, url, tooManyRedirects } = response
  if (tooManyRedirects) return 'redirects too often'
  if (status !== 200) return `answered ${status}`
  const { mediaType } = contentType(response)
  if (!HTML.includes(mediaType)) return `is ${mediaType || 'of no media type'}`
  return own.includes(ownerOf(url) ?? '') ? 'leads to the audited site' : undefined
}

async function contentOf(response: HttpResponse, ctx: RunContext): Promise<PageContent> {
  const { body, url, headers } = response
  const { readTimeoutMs: timeoutMs } = ctx.options as ContentGapOptions
  const headerCharset = contentType(response).charset
  const input: OutlineTaskInput = { body, headerCharset, url, headers }
  const { content } = await ctx.compute.run<PageOutline>('outline', input, {
    signal: ctx.signal,
    timeoutMs,
  })
  return content
}

function contentType({ headers }: HttpResponse) {
  const value = (headers['content-type']?.[0] ?? '').slice(0, 1000).toLowerCase()
  const [mediaType = '', ...parameters] = value.split(';').map((part) => part.trim())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return { mediaType, charset: charset?.slice(8).replaceAll(/["']/g, '').trim() || null }
}

function reasonOf({ code, data }: AppError): string {
  if (code === 'SSRF_BLOCKED') return 'stands at an address that is not allowed'
  if (code === 'RESPONSE_TOO_LARGE') return 'is too large'
  if (code === 'COMPUTE_TIMEOUT' || code === 'COMPUTE_MEMORY') return 'could not be parsed in time'
  return data.cause === 'timeout' ? 'did not answer in time' : 'could not be reached'
}
