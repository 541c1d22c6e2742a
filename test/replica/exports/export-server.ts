import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type ExportFault, spoiledFile } from './export-faults.ts'
import { EXPORT_NAMES, ExportFiles, type ExportName, type ExportOptions } from './export-files.ts'

export const LOGIN = { user: 'club-data', password: 'open sésame' } as const

/** The federation's exports, on this machine. */
export type ExportReplica = {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly url: string
  /** Names of the files in the order in which they were asked for, with the answer's status. */
  readonly requests: readonly { readonly name: string; readonly status: number }[]
  readonly files: ExportFiles
  /** From now on. Undefined: as they are. */
  setFault(fault: ExportFault | undefined, name?: ExportName): void
  /** The files of another day or world, from now on. */
  setFiles(options: ExportOptions): void
  close(): Promise<void>
}

/** Serves the files with a login, gzip and entity tags until it is closed. */
export async function startExports(options: ExportOptions): Promise<ExportReplica> {
  let files = new ExportFiles(options)
  const faults = new Map<string, ExportFault>()
  const requests: { name: string; status: number }[] = []

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [, name = ''] = /^\/export\/liste_(\w+)\.txt$/.exec(request.url ?? '') ?? []
    const fault = faults.get(name)
    const end = (status: number, headers: Record<string, string | number>, body: Buffer) => {
      requests.push({ name, status })
      response.writeHead(status, headers)
      if (fault !== 'cut') return response.end(body)
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
    }
    const known = EXPORT_NAMES.find((one) => one === name)
    if (known === undefined) return end(404, {}, Buffer.from('Not found'))
    if (fault === 'unavailable') return end(503, {}, Buffer.from('Busy'))
    if (fault === 'unauthorized' || request.headers.authorization !== AUTHORIZATION) {
      return end(401, { 'www-authenticate': 'Basic realm="export"' }, Buffer.from('Login'))
    }
    const body = spoiledFile(files.text(known), fault)
    const etag = `"${files.date}-${body.length}"`
    if (request.headers['if-none-match'] === etag) return end(304, { etag }, Buffer.alloc(0))
    const type = fault === 'html' ? 'text/html' : 'text/plain'
    const isPacked = fault !== 'cut' && /\bgzip\b/.test(String(request.headers['accept-encoding']))
    const sent = isPacked ? gzipSync(body, { level: 1 }) : body
    const length = fault?.startsWith('truncated') ? {} : { 'content-length': sent.length }
    const coding = isPacked ? { 'content-encoding': 'gzip' } : {}
    end(200, { 'content-type': type, etag, ...length, ...coding }, sent)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get files() {
      return files
    },
    setFault: (fault, name) => {
      for (const one of name === undefined ? EXPORT_NAMES : [name]) {
        if (fault === undefined) faults.delete(one)
        else faults.set(one, fault)
      }
    },
    setFiles: (changed) => {
      files = new ExportFiles(changed)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`
