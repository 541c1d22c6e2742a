import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/**
 * What nobody may ever reach: it counts who knocks, over TCP and at the same port over UDP. It stands
 * on all addresses of this machine, so that 0.0.0.0, ::, any of 127.0.0.0/8 and ::1 lead to it.
 */
export type Canary = {
  readonly port: number
  /** Whether IPv6 addresses lead to it too; this machine may have none. */
  readonly hasIpv6: boolean
  readonly connections: number
  readonly packets: number
  /** The first bytes of each connection, as far as they came. */
  readonly heard: readonly string[]
  close(): void
}

export async function startCanary(): Promise<Canary> {
  const counts = { connections: 0, packets: 0, heard: [] as string[] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    counts.connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    // It answers: who is told something reads it.
    socket.once('data', (bytes) => {
      counts.heard.push(bytes.toString('latin1', 0, 200))
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret')
    })
  })
  const { port, family } = await listenEverywhere(server)
  const listener = createSocket(family === 'IPv6' ? 'udp6' : 'udp4').bind(port)
  await once(listener, 'listening')
  listener.on('message', () => {
    counts.packets += 1
  })
  return {
    port,
    hasIpv6: family === 'IPv6',
    get connections() {
      return counts.connections
    },
    get packets() {
      return counts.packets
    },
    heard: counts.heard,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      listener.close()
    },
  }
}

/** On a machine without IPv6 on all its IPv4 addresses. */
async function listenEverywhere(server: Server): Promise<AddressInfo> {
  for (const host of ['::', '0.0.0.0']) {
    server.listen(0, host)
    const problem: unknown = await once(server, 'listening').then(
      () => undefined,
      (error: unknown) => error,
    )
    if (problem === undefined) return server.address() as AddressInfo
  }
  throw new Error('no address can be listened on')
}
