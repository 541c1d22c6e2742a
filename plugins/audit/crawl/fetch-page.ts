import { AppError } from '../../../core/errors.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { CrawlOptions } from './crawl-options.ts'
import type { Requester } from './requester.ts'

const MAX_REDIRECTS = 10
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * The audited page itself: one GET with at most 10 redirects, at most 10 MiB of it.
 * @throws INVALID_URL, SSRF_BLOCKED; TARGET_UNREACHABLE when there is no answer in time, when
 * redirects do not end and when the answer is a 5xx (catalogue: scoring.unreachable).
 */
export async function fetchPage(
  url: string,
  requester: Requester,
  options: Pick<CrawlOptions, 'pageBytes'>,
): Promise<HttpResponse> {
  const response = await requester.fetch({
    url,
    accept: ACCEPT,
    maxBytes: options.pageBytes,
    maxRedirects: MAX_REDIRECTS,
  })
  if (response.tooManyRedirects) {
    throw unreachable(
      `its redirects do not end (more than ${MAX_REDIRECTS})`,
      'redirects',
      response,
    )
  }
  if (response.status >= 500) {
    throw unreachable(
      `${new URL(response.url).host} answered ${response.status}`,
      'status',
      response,
    )
  }
  return response
}

function unreachable(problem: string, cause: string, { url, status }: HttpResponse): AppError {
  return new AppError('TARGET_UNREACHABLE', { problem, cause, url, status })
}
