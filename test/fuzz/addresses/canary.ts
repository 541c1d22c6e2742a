import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * What nobody may ever reach: it counts who knocks, over TCP and at the same port over UDP. It stands
 * on all IPv4 addresses of this machine, so that 0.0.0.0 and any of 127.0.0.0/8 lead to it.
 */
export type Canary = {
  readonly port: number
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
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const listener = createSocket('udp4').bind(port, '0.0.0.0')
  await once(listener, 'listening')
  listener.on('message', () => {
    counts.packets += 1
  })
  return {
    port,
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
