import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type LoopbackSite, startLoopbackSite } from '../../../support/loopback-site.ts'
import type { HostileSite } from './hostile-site.ts'
import type { WireAnswer } from './wire.ts'

export type OpenSite = Pick<LoopbackSite, 'origin' | 'close'>

/** Serves a hostile site on loopback until it is closed. */
export async function openSite(site: HostileSite): Promise<OpenSite> {
  if (site.wire !== undefined) return openWire(site.wire)
  let origin = ''
  const routes = site.routes?.(() => origin) ?? {}
  const served = await startLoopbackSite({ routes })
  origin = served.origin
  return served
}

/** One request for each connection; what comes after its header is not looked at. */
async function openWire(answer: WireAnswer): Promise<OpenSite> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The other side goes when it has had enough.
    socket.on('error', () => socket.destroy())
    socket.once('data', (head: Buffer) => {
      socket.resume()
      answer(socket, /^[A-Z]+ (\S+)/.exec(head.toString('latin1'))?.[1] ?? '/')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
