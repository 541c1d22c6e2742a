import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HopAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A server of this machine that answers by path. */
export type HopServer = {
  readonly port: number
  /** Paths asked for, with the Host they came with. */
  readonly asked: { readonly host: string; readonly path: string }[]
  close(): void
}

export async function startHopServer(answer: (path: string) => HopAnswer): Promise<HopServer> {
  const asked: HopServer['asked'] = []
  const server = createServer(({ url = '/', headers }, response) => {
    asked.push({ host: headers.host ?? '', path: url })
    const { status, headers: given = {}, body = '' } = answer(url)
    response.writeHead(status, given).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
