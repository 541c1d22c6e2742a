import { isIP } from 'node:net'
import { untilAborted } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { TargetGuard } from '../../core/ports/http.ts'
import { parseUrl } from '../../core/url.ts'
import { type AddressPolicy, policyFor, refusalOf } from './address-guard.ts'
import { unreachable } from './http-failure.ts'
import { addressesOf, assertAllAllowed, type Resolve, resolveBySystem } from './resolver.ts'

/** Ports that browsers block (Fetch standard, section "Port blocking"). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
])

/** Longest URL in a request. */
const MAX_REQUESTED_URL_CHARS = 2048
/** Longest URL that is fetched as a link or redirect: the length that servers commonly accept. */
export const MAX_FETCHED_URL_CHARS = 8192

const SHOWN_CHARS = 200

/**
 * Parses an absolute http or https URL. Normalises IPv4 hosts (octal, hexadecimal, one number) as
 * the WHATWG URL standard requires.
 * @throws INVALID_URL
 */
export function parseHttpUrl(value: string, maxChars = MAX_REQUESTED_URL_CHARS): URL {
  if (value.length > maxChars) throw tooLong(value, maxChars)
  // The parser would repair a scheme without slashes, but the intention is unclear.
  const url = /^\s*https?:\/\//i.test(value) ? parseUrl(value) : undefined
  if (url === undefined) {
    throw invalid(value, 'Write it in full, like https://www.example.com/page.')
  }
  return url
}

/**
 * Checks everything that does not need name resolution: form, credentials, blocked ports and
 * guarded IP addresses.
 * @throws INVALID_URL, SSRF_BLOCKED
 */
export function checkTargetUrl(
  value: string,
  policy: AddressPolicy,
  maxChars = MAX_REQUESTED_URL_CHARS,
): URL {
  const url = parseHttpUrl(value, maxChars)
  assertTarget(url, policy)
  return url
}

/**
 * The same checks for a parsed URL.
 * @throws INVALID_URL, SSRF_BLOCKED
 */
export function assertTarget(url: URL, policy: AddressPolicy): void {
  if (url.href.length > MAX_FETCHED_URL_CHARS) throw tooLong(url.href, MAX_FETCHED_URL_CHARS)
  if (url.username !== '' || url.password !== '') {
    throw blocked(url, 'it contains a user name or a password')
  }
  if (url.port !== '' && BLOCKED_PORTS.has(Number(url.port))) {
    throw blocked(url, `port ${url.port} is not a web port`)
  }
  const host = bareHostname(url)
  const refusal = isIP(host) === 0 ? undefined : refusalOf(host, policyFor(url, policy))
  if (refusal !== undefined) throw blocked(url, `it is ${refusal}`)
}

/** The host, without the brackets of an IPv6 address. */
function bareHostname(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
}

function tooLong(value: string, maxChars: number): AppError {
  return invalid(value, `It is longer than ${maxChars} characters.`)
}

function invalid(value: string, remedy: string): AppError {
  return new AppError('INVALID_URL', { field: 'url', value: value.slice(0, SHOWN_CHARS), remedy })
}

/** `data.address` is only the host, so it reveals neither a password nor a resolved address. */
function blocked(url: URL, reason: string): AppError {
  return new AppError('SSRF_BLOCKED', { address: url.host.slice(0, SHOWN_CHARS), reason })
}

/**
 * Checks early whether a URL may be audited. Only a convenience for the caller: the address is
 * checked again when the connection is made.
 */
export class AddressTargetGuard implements TargetGuard {
  readonly #policy: AddressPolicy
  readonly #resolve: Resolve

  constructor(policy: AddressPolicy, resolve: Resolve = resolveBySystem) {
    this.#policy = policy
    this.#resolve = resolve
  }

  async check(url: string, signal: AbortSignal): Promise<void> {
    const target = checkTargetUrl(url, this.#policy)
    const hostname = bareHostname(target)
    const lookup = addressesOf(hostname, this.#resolve).catch((error: unknown) => {
      throw unreachable('dns', target, error)
    })
    assertAllAllowed(hostname, await untilAborted(lookup, signal), policyFor(target, this.#policy))
  }
}
