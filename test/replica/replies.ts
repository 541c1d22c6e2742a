import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { drifted, type FaultKind, phpWarning, withRenamedHeader } from './faults.ts'
import { pageOf } from './pages/layout.ts'
import type { ReplicaOptions } from './replica-options.ts'
import type { SitePage } from './site.ts'

export type Reply = {
  readonly found: SitePage
  readonly fault: FaultKind | null
  /** Without its query. */
  readonly path: string
  /** Session for whom the cookie must be set. */
  readonly cookieToSet: string | undefined
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const STATUS_PAGES: Readonly<Record<string, string>> = {
  '500': 'Internal Server Error',
  '429': 'Too Many Requests',
  '503': 'Service Unavailable',
}

/** Writes answers, right or faulty. */
export class Replies {
  readonly #options: ReplicaOptions
  readonly #signal: AbortSignal
  readonly #contentType: string

  /** @param signal Ends late answers. */
  constructor(options: ReplicaOptions, signal: AbortSignal) {
    const { charset = 'missing' } = options
    this.#options = options
    this.#signal = signal
    this.#contentType = charset === 'missing' ? 'text/html' : `text/html; charset=${charset}`
  }

  async send(reply: Reply): Promise<void> {
    const { fault, response } = reply
    switch (fault) {
      case null:
        return this.#page(reply, this.#rendered(reply))
      case 'reset':
      case 'refuse':
        response.socket?.resetAndDestroy()
        return
      case 'hang':
        return
      case 'slow':
        await delay(this.#options.slowMs ?? 1000, undefined, { signal: this.#signal })
        return this.#page(reply, this.#rendered(reply))
      case '500':
      case '429':
      case '503':
        return this.#status(reply, fault)
      case 'broken':
        return this.#broken(reply)
      default:
        return this.#page(reply, this.#spoilt(reply, fault))
    }
  }

  #rendered({ found, path }: Reply): string {
    const html = found.render()
    const isNoticed = this.#options.notices === true && found.kind !== 'robots'
    return isNoticed ? html.replace('<main', `${phpWarning(path, 'lang')}<main`) : html
  }

  /** A whole answer of status 200 that is not the page. */
  #spoilt(reply: Reply, fault: FaultKind): string {
    switch (fault) {
      case 'truncated': {
        const html = this.#rendered(reply)
        return html.slice(0, Math.floor(html.length * 0.7))
      }
      case 'drift':
        return drifted(this.#rendered(reply))
      case 'renamed-header':
        return withRenamedHeader(this.#rendered(reply))
      case 'warning-only':
        return pageOf('Erreur', `${phpWarning(reply.path, 'id')}${phpWarning(reply.path, 'nom')}`)
      case 'maintenance':
        return pageOf('Maintenance', '<p>Le site est en maintenance, revenez plus tard.</p>')
      default:
        return ''
    }
  }

  #page({ found, request, response, cookieToSet }: Reply, html: string): void {
    const { status = 200, contentType = this.#contentType } = found
    const headers: Record<string, string> = { 'content-type': contentType }
    if (cookieToSet !== undefined) headers['set-cookie'] = `PHPSESSID=${cookieToSet}; path=/`
    const isZipped =
      this.#options.gzip === true && /\bgzip\b/.test(String(request.headers['accept-encoding']))
    if (isZipped) headers['content-encoding'] = 'gzip'
    const body = isZipped ? gzipSync(html) : Buffer.from(html)
    headers['content-length'] = String(body.length)
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #status({ response }: Reply, fault: '500' | '429' | '503'): void {
    const { retryAfter = '1' } = this.#options
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=iso-8859-1' }
    if (fault !== '500' && retryAfter !== null) headers['retry-after'] = retryAfter
    response.writeHead(Number(fault), headers)
    response.end(`<html><body><h1>${STATUS_PAGES[fault]}</h1></body></html>\n`)
  }

  #broken(reply: Reply): void {
    const body = Buffer.from(this.#rendered(reply))
    const { response } = reply
    response.writeHead(200, {
      'content-type': this.#contentType,
      'content-length': String(body.length),
    })
    response.write(body.subarray(0, body.length >> 1), () => response.destroy())
  }
}
