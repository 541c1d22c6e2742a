import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { untilAborted } from '../../core/abort-signals.ts'
import { Deadline } from '../timing/clock.ts'
import { type AddressPolicy, policyFor } from './address-guard.ts'
import { unreachable } from './http-failure.ts'
import { addressesOf, assertAllAllowed, type Resolve } from './resolver.ts'

/** Addresses of one name that are tried. All of them are checked. */
const MAX_TRIED_ADDRESSES = 8

/** Duration of each setup step of a connection, in milliseconds. */
export type ConnectionSetup = {
  dnsMs: number
  connectMs: number
  tlsMs: number
  remoteAddress?: string
}

export type PinnedConnectorSettings = {
  readonly resolve: Resolve
  /** undefined: the operator configured the address, so nothing is blocked. */
  readonly policy: AddressPolicy | undefined
  /** Separate limits for name resolution, and for TCP and TLS together. */
  readonly connectTimeoutMs: number
  /** Additional certificate authorities, PEM. */
  readonly ca?: string
}

/**
 * Resolves the host once, checks every address and connects to a checked one. The socket gets the
 * addresses, so there is no second lookup with a possibly different result.
 * @throws SSRF_BLOCKED, TARGET_UNREACHABLE, a socket's error, or the signal's reason
 */
export async function connectPinned(
  origin: URL,
  settings: PinnedConnectorSettings,
  signal: AbortSignal,
): Promise<{ readonly socket: Socket; readonly setup: ConnectionSetup }> {
  const hostname = origin.hostname.replace(/^\[|\]$/g, '')
  const startedAt = performance.now()
  const addresses = await resolveInTime(hostname, origin, settings, signal)
  const { policy } = settings
  if (policy !== undefined) assertAllAllowed(hostname, addresses, policyFor(origin, policy))
  const setup: ConnectionSetup = { dnsMs: elapsed(startedAt), connectMs: 0, tlsMs: 0 }
  const socket = await open(origin, hostname, addresses, { settings, setup, signal })
  return { socket, setup }
}

async function resolveInTime(
  hostname: string,
  origin: URL,
  { resolve, connectTimeoutMs }: PinnedConnectorSettings,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const deadline = new Deadline(signal, connectTimeoutMs, () => unreachable('dns', origin))
  try {
    return await untilAborted(addressesOf(hostname, resolve), deadline.signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : unreachable('dns', origin, error)
  } finally {
    deadline.clear()
  }
}

type OpenContext = {
  readonly settings: PinnedConnectorSettings
  readonly setup: ConnectionSetup
  readonly signal: AbortSignal
}

function open(
  origin: URL,
  hostname: string,
  addresses: readonly string[],
  { settings, setup, signal }: OpenContext,
): Promise<Socket> {
  const connect = buildConnector({
    lookup: pinTo(addresses.slice(0, MAX_TRIED_ADDRESSES)),
    timeout: settings.connectTimeoutMs,
    maxCachedSessions: 0,
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  })
  // A name may end in the root's dot, but certificates and SNI omit it.
  const servername = isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, '') } : {}
  const { protocol, port, host } = origin
  return new Promise((resolve, reject) => {
    const socket = connect({ hostname, host, protocol, port, ...servername }, (error, socket) => {
      signal.removeEventListener('abort', onAbort)
      return error === null ? resolve(socket) : reject(error)
    }) as unknown as Socket
    const onAbort = (): void => {
      socket.destroy()
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    measure(socket, setup)
  })
}

/** A lookup that returns only the checked addresses. */
function pinTo(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, options, callback) => {
    const [first] = entries
    // Asynchronous like a real lookup: the socket expects no callback before its next tick.
    process.nextTick(() => {
      if (options.all === true) callback(null, entries)
      else callback(null, first?.address ?? '', first?.family)
    })
  }
}

function measure(socket: Socket, setup: ConnectionSetup): void {
  const startedAt = performance.now()
  let connectedAt = startedAt
  socket.once('connect', () => {
    connectedAt = performance.now()
    setup.connectMs = connectedAt - startedAt
    if (socket.remoteAddress !== undefined) setup.remoteAddress = socket.remoteAddress
  })
  socket.once('secureConnect', () => {
    setup.tlsMs = elapsed(connectedAt)
  })
}

function elapsed(since: number): number {
  return performance.now() - since
}
