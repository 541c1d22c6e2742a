import { isIP } from 'node:net'
import { AppError } from '../../core/errors.ts'
import { parseUrl } from '../../core/parse-url.ts'
import { type AddressPolicy, refusalOf } from './address-guard.ts'
import { BLOCKED_PORTS } from './blocked-ports.ts'

/** Longest URL a request may name. */
export const MAX_REQUESTED_URL_CHARS = 2048
/** Longest URL that is followed or fetched as a link: what servers commonly accept. */
export const MAX_FETCHED_URL_CHARS = 8192

const SHOWN_CHARS = 200

/**
 * Parses an absolute http or https URL. Spellings of IPv4 hosts (octal, hexadecimal, one number)
 * come out normalised, as the WHATWG URL standard has it.
 * @throws INVALID_URL
 */
export function parseHttpUrl(value: string, maxChars = MAX_REQUESTED_URL_CHARS): URL {
  if (value.length > maxChars) {
    throw invalid(value, `It is longer than ${maxChars} characters.`)
  }
  // A scheme without its slashes would be repaired by the parser; what was meant is not certain.
  const url = /^\s*https?:\/\//i.test(value) ? parseUrl(value) : undefined
  if (url === undefined) {
    throw invalid(value, 'Write it in full, like https://www.example.com/page.')
  }
  return url
}

/**
 * What can be refused about a target before its name is resolved: its form, credentials, blocked
 * ports and guarded IP addresses.
 * @throws INVALID_URL, SSRF_BLOCKED
 */
export function checkTargetUrl(
  value: string,
  policy: AddressPolicy,
  maxChars = MAX_REQUESTED_URL_CHARS,
): URL {
  const url = parseHttpUrl(value, maxChars)
  if (url.username !== '' || url.password !== '') {
    throw blocked(url, 'it carries a user name or a password')
  }
  if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port))) {
    throw blocked(url, `port ${url.port} belongs to another service than the web`)
  }
  const host = bareHostname(url)
  const refusal = isIP(host) === 0 ? undefined : refusalOf(host, policy)
  if (refusal !== undefined) throw blocked(url, `it is ${refusal}`)
  return url
}

/** The host without the brackets of an IPv6 address. */
export function bareHostname(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
}

function invalid(value: string, remedy: string): AppError {
  return new AppError('INVALID_URL', { field: 'url', value: value.slice(0, SHOWN_CHARS), remedy })
}

/** `data.address` is the host alone: neither a password nor a resolved address is told. */
function blocked(url: URL, reason: string): AppError {
  return new AppError('SSRF_BLOCKED', { address: url.host.slice(0, SHOWN_CHARS), reason })
}
