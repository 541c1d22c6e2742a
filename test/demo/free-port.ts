import { createServer } from 'node:net'

/** The port when nothing listens on it, else 0: any free one. */
export function freePort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      probe.close(() => resolve(port))
    })
  })
}
