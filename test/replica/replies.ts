import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { Dice } from '../support/full-scale/dice.ts'
import type { Drift } from './drift/drift.ts'
import { HARMFUL_DRIFTS } from './drift/harmful-drifts.ts'
import { HARMLESS_DRIFTS } from './drift/harmless-drifts.ts'
import { drifted, type FaultKind, phpWarning, withRenamedHeader } from './faults.ts'
import { pageOf } from './pages/layout.ts'
import { loginPage } from './pages/login-page.ts'
import type { ReplicaOptions } from './replica-options.ts'
import type { SitePage } from './site.ts'

export type Reply = {
  readonly found: SitePage
  /** Decide how the fault looks. */
  readonly bits: number
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
  '502': 'Bad Gateway',
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
      case '502':
      case '429':
      case '503':
        return this.#status(reply, fault, fault !== '500' && fault !== '502')
      case 'bare-429':
      case 'bare-503':
        return this.#status(reply, fault === 'bare-429' ? '429' : '503', false)
      case 'login-redirect':
        return this.#redirect(reply, '/login.php')
      case 'redirect-loop':
        return this.#redirect(reply, reply.request.url ?? '/')
      case 'garbage':
        return this.#bytes(reply, noise(reply.bits))
      case 'latin-1':
        return this.#bytes(reply, Buffer.from(latin1(this.#rendered(reply)), 'latin1'))
      case 'wrong-type':
        return this.#bytes(reply, Buffer.from(this.#rendered(reply)), {
          'content-type': 'image/png',
        })
      case 'bad-gzip':
        return this.#bytes(reply, gzipped(this.#rendered(reply)), { 'content-encoding': 'gzip' })
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
      case 'login':
        return loginPage
      case 'harmless-markup':
        return this.#changed(reply, HARMLESS_DRIFTS)
      case 'harmful-markup':
        return this.#changed(reply, HARMFUL_DRIFTS)
      case 'session-lost':
      case 'other-page':
        return this.#rendered(reply)
      case 'maintenance':
        return pageOf('Maintenance', '<p>Le site est en maintenance, revenez plus tard.</p>')
      default:
        return ''
    }
  }

  #changed(reply: Reply, drifts: readonly Drift[]): string {
    const dice = new Dice(reply.bits)
    return dice.of(drifts).apply(this.#rendered(reply), dice)
  }

  #redirect({ response }: Reply, location: string): void {
    response.writeHead(302, { location, 'content-length': '0' })
    response.end()
  }

  #bytes({ response }: Reply, body: Buffer, headers: Readonly<Record<string, string>> = {}): void {
    const length = { 'content-length': String(body.length) }
    response.writeHead(200, { 'content-type': this.#contentType, ...headers, ...length })
    response.end(body)
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

  #status({ response }: Reply, fault: '500' | '502' | '429' | '503', mayTell: boolean): void {
    const { retryAfter = '1' } = this.#options
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=iso-8859-1' }
    if (mayTell && retryAfter !== null) headers['retry-after'] = retryAfter
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

const noise = (seed: number): Buffer => {
  const dice = new Dice(seed)
  return Buffer.from(Array.from({ length: 4000 }, () => dice.below(256)))
}

/** Letters that the old charset lacks are sent as entities. */
const latin1 = (html: string): string =>
  html.replace(/[^\0-\u00ff]/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** Cut in its middle. */
const gzipped = (html: string): Buffer => {
  const body = gzipSync(html)
  return body.subarray(0, body.length >> 1)
}
