import { AppError } from '../../core/errors.ts'

/** Reason why a target gave no usable response: `data.cause` of TARGET_UNREACHABLE. */
export type FailureCause = 'dns' | 'refused' | 'reset' | 'tls' | 'timeout' | 'protocol'

const CODES: Readonly<Record<string, FailureCause>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  CERT_NOT_YET_VALID: 'tls',
  CERT_REVOKED: 'tls',
  CERT_UNTRUSTED: 'tls',
  CERT_REJECTED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  HOSTNAME_MISMATCH: 'tls',
}
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|UNABLE_TO_|CERT_)/

const PROBLEMS: Readonly<Record<FailureCause, string>> = {
  dns: 'the name {host} does not resolve',
  refused: '{host} refused the connection',
  reset: '{host} closed the connection without a response',
  tls: 'the secure connection to {host} failed ({detail})',
  timeout: '{host} did not send its whole response in time',
  protocol: '{host} sent a response that is not valid HTTP ({detail})',
}

/**
 * Converts errors of a connection or its parser to TARGET_UNREACHABLE. Keeps an AppError as it is.
 * @param url address of the hop that failed
 */
export function toHttpFailure(error: unknown, url: URL): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') {
    return new AppError('SHUTTING_DOWN', {}, { cause: error })
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    const problem = error instanceof Error ? error.message : code
    return new AppError('INVALID_REQUEST', { problem }, { cause: error })
  }
  return unreachable(causeOf(error, code), url, error)
}

/** TARGET_UNREACHABLE with one cause. An over-long redirect target, for example, is `protocol`. */
export function unreachable(cause: FailureCause, url: URL, error?: unknown): AppError {
  const detail = codeOf(error) || 'unreadable'
  const problem = PROBLEMS[cause]
    .replace('{host}', () => url.host)
    .replace('{detail}', () => detail)
  return new AppError('TARGET_UNREACHABLE', { problem, cause, url: url.href }, { cause: error })
}

/** Whether a request failed because the server had just closed the kept-alive connection. */
export function isStaleConnection(error: unknown): boolean {
  return CODES[codeOf(error)] === 'reset'
}

function causeOf(error: unknown, code: string): FailureCause {
  if (code === 'UND_ERR_SOCKET' && error instanceof Error && error.message.startsWith('bad ')) {
    return 'protocol'
  }
  return CODES[code] ?? (TLS_CODE.test(code) ? 'tls' : 'protocol')
}

/** The code of a system or library error, or '' without one. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
