import { AppError } from '../../../../core/errors.ts'
import { REDIRECT_STATUSES } from '../../../../core/http-status.ts'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import { parseHttpUrl } from '../../../web/http-url.ts'
import type { ProbeAnswer } from './probe-facts.ts'

type ContentType = {
  /** Lower case, without parameters; '' without a usable one. */
  readonly mediaType: string
  /** Lower case; '' without one. */
  readonly charset: string
}

/** Media type and charset of an answer by its first Content-Type header. */
export function contentTypeOf(headers: Readonly<Record<string, readonly string[]>>): ContentType {
  const value = (headers['content-type']?.[0] ?? '').slice(0, 1000)
  const [essence = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return {
    mediaType: /^[!#$&^_.+\w-]+\/[!#$&^_.+\w-]+$/.test(essence) ? essence : '',
    charset: (charset ?? '').slice('charset='.length).replaceAll(/["']/g, '').trim().slice(0, 100),
  }
}

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])
const HTML_START = /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i

type Answer = {
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly body: Uint8Array
}

/** Whether a response is HTML, by its media type or, without one, by its first bytes. */
export function isHtml({ headers, body }: Answer): boolean {
  const { mediaType } = contentTypeOf(headers)
  if (mediaType !== '') return HTML_TYPES.has(mediaType)
  const start = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  return HTML_START.test(start.replace(/^\xEF\xBB\xBF/, ''))
}

/**
 * Transfer list that moves these bytes to a thread instead of copying them, if they have their own
 * buffer. The caller loses access to them.
 */
export function transferOf({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/** The http(s) URL that an answer redirects to; null when it does not. */
export function redirectTarget({
  status,
  url,
  headers,
}: Pick<HttpResponse, 'status' | 'url' | 'headers'>): URL | null {
  const location = headers.location?.[0]?.trim() ?? ''
  return REDIRECT_STATUSES.has(status) && location !== '' ? parseHttpUrl(location, url) : null
}

export type Outcome = ProbeAnswer['outcome']

const CAUSES: Readonly<Record<string, Outcome>> = {
  dns: 'dns',
  refused: 'refused',
  tls: 'tls',
  timeout: 'timeout',
}

/**
 * Result of a request without a response. Rethrows errors that say nothing about the target (the
 * run was cancelled, a bug).
 */
export function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) throw signal.reason
  if (!(error instanceof AppError)) throw error
  switch (error.code) {
    case 'TARGET_UNREACHABLE':
      return CAUSES[String(error.data.cause)] ?? 'network'
    case 'RESPONSE_TOO_LARGE':
      return 'network'
    case 'SSRF_BLOCKED':
    case 'INVALID_URL':
      return 'blocked'
    default:
      throw error
  }
}

/** An outcome in words, for reasons shown to people. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  answered: 'it was answered',
  timeout: 'it did not answer in time',
  network: 'the connection failed',
  dns: 'its name does not resolve',
  refused: 'the connection was refused',
  tls: 'no secure connection could be made',
  blocked: 'its address is not allowed',
  notSent: 'it was not asked',
}
