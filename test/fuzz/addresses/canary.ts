import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import type { Ends } from '../../support/ends.ts'

export type Canary = {
  readonly port: number
  /** Whether IPv6 addresses lead to it too; this machine may have none. */
  readonly hasIpv6: boolean
  /** The beginning of what each connection said, and `UDP` for each packet. */
  readonly knocks: readonly string[]
}

/**
 * Starts a server that nobody may ever reach, over TCP and at the same port over UDP. It listens on
 * all addresses of this machine, so that 0.0.0.0, ::, any of 127.0.0.0/8 and ::1 lead to it.
 */
export async function startCanary(ends: Ends): Promise<Canary> {
  const knocks: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const at = knocks.push('a connection without a word') - 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    // It answers, so that a client that got this far shows what it reads.
    socket.once('data', (bytes) => {
      knocks[at] = bytes.toString('latin1', 0, 200)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret')
    })
  })
  const { port, family } = await listenEverywhere(server)
  const listener = createSocket(family === 'IPv6' ? 'udp6' : 'udp4').bind(port)
  await once(listener, 'listening')
  listener.on('message', () => knocks.push('UDP'))
  ends.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    listener.close()
  })
  return { port, hasIpv6: family === 'IPv6', knocks }
}

/** Falls back to all IPv4 addresses on a machine without IPv6. */
async function listenEverywhere(server: Server): Promise<AddressInfo> {
  for (const host of ['::', '0.0.0.0']) {
    server.listen(0, host)
    const isListening = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isListening) return server.address() as AddressInfo
  }
  throw new Error('no address can be listened on')
}

/** One try to connect, to the very address that the system was given. */
export type Attempt = { readonly ip: string; readonly port: number }

/** Notes every TCP connection that this process tries to make, TLS or not, until `ends` does. */
export function watchConnections(ends: Ends): readonly Attempt[] {
  const attempts: Attempt[] = []
  const { connect } = Socket.prototype
  // Node tells of an attempt on the socket alone, and TLS sockets on no channel.
  Socket.prototype.connect = function watched(this: Socket, ...given: unknown[]): Socket {
    this.on('connectionAttempt', (ip: string, port: number) => attempts.push({ ip, port }))
    return Reflect.apply(connect, this, given)
  } as typeof connect
  ends.after(() => {
    Socket.prototype.connect = connect
  })
  return attempts
}
