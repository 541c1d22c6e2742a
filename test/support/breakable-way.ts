import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Ends } from './ends.ts'

export type BreakableWay = {
  /** The address of the server, through this process. */
  readonly url: string
  /** Ends all connections, and refuses new ones. */
  cut(): void
  /** Lets connections live, but nothing pass. */
  stall(): void
  mend(): void
}

/** A way to a server of a fleet that a test can break, because it must not stop the server itself. */
export async function breakableWay(ends: Ends, url: string): Promise<BreakableWay> {
  const target = new URL(url)
  const port = Number(target.port || (target.protocol.startsWith('redis') ? 6379 : 5432))
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  const server = createServer((socket) => {
    if (state === 'cut') {
      socket.destroy()
      return
    }
    const pair = [socket, connect(port, target.hostname)] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => undefined)
      end.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    if (state === 'open') join(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    state = 'cut'
    for (const pair of pairs) for (const end of pair) end.destroy()
  }
  ends.after(() => {
    cut()
    server.close()
  })
  const address = server.address()
  target.hostname = '127.0.0.1'
  target.port = String(typeof address === 'object' ? address?.port : address)
  return {
    url: target.href,
    cut,
    stall: () => {
      state = 'stalled'
      for (const [one, other] of pairs) {
        one.unpipe(other).pause()
        other.unpipe(one).pause()
      }
    },
    mend: () => {
      state = 'open'
      for (const pair of pairs) join(pair)
    },
  }
}

function join([one, other]: readonly [Socket, Socket]): void {
  one.pipe(other).pipe(one)
}
