import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/parse-url.ts'
import { showValue } from '../../http/schema-problems.ts'

const longestUrl = 2048

/**
 * The URL of a request, trimmed, as written otherwise. Whether it may be asked is for the target
 * guard to say.
 * @throws INVALID_URL unless it is an absolute http or https URL of at most 2048 characters.
 */
export function parseTargetUrl(text: string, field = 'url'): string {
  const url = text.trim()
  if (url.length > longestUrl) {
    throw invalid(field, url, `Give at most ${longestUrl} characters.`)
  }
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(url)) {
    throw invalid(field, url, 'Only http:// and https:// are audited.')
  }
  if (!/^https?:\/\//i.test(url)) {
    throw invalid(field, url, 'Start it with https:// (or http://).')
  }
  if (parseUrl(url) === undefined) throw invalid(field, url, 'Check its host name and port.')
  return url
}

function invalid(field: string, url: string, remedy: string): AppError {
  return new AppError('INVALID_URL', { field, value: showValue(url), remedy })
}
