import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { type FaultKind, FaultPlan, type FaultRule, type Faults } from './faults.ts'
import type { ReplicaOptions } from './replica-options.ts'
import { Replies } from './replies.ts'
import { RequestLog } from './requests.ts'
import { Sessions } from './sessions.ts'
import { Site, type SitePage } from './site.ts'
import { hash, textSeed } from './world/seeded.ts'

/** The source site, on this machine. */
export type Replica = {
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly url: string
  readonly requests: RequestLog
  /** Faults by rate, from now on; undefined for none. */
  setFaults(faults: Faults | undefined): void
  /** A fault for chosen requests. Gives a function that takes it away. */
  addFault(rule: FaultRule): () => void
  /** Breaks every connection and refuses new ones, for so long or until `up`. */
  down(ms?: number): Promise<void>
  up(): Promise<void>
  forgetSessions(): void
  close(): Promise<void>
}

const MOST_BODY_BYTES = 65_536

/** Serves a world as the source's pages until it is closed. */
export async function startReplica(options: ReplicaOptions): Promise<Replica> {
  const replica = new RunningReplica(options)
  await replica.up()
  return replica
}

class RunningReplica implements Replica {
  readonly requests: RequestLog
  readonly #site: Site
  readonly #faults: FaultPlan
  readonly #sessions: Sessions
  readonly #replies: Replies
  readonly #server: Server
  readonly #ending = new AbortController()
  readonly #latencyMs: number
  readonly #refuseMs: number
  #port: number
  #upAgain: NodeJS.Timeout | undefined

  constructor(options: ReplicaOptions) {
    const { world, sessionLife, keptRequests = 1000, keepAliveMs = 5000 } = options
    this.requests = new RequestLog(keptRequests)
    this.#site = new Site(options)
    this.#faults = new FaultPlan(options.faults)
    this.#sessions = new Sessions(world.size.seed, sessionLife)
    this.#latencyMs = options.latencyMs ?? 0
    this.#refuseMs = options.refuseMs ?? 50
    this.#port = options.port ?? 0
    // Every answer that waits listens to it.
    setMaxListeners(0, this.#ending.signal)
    this.#replies = new Replies(options, this.#ending.signal)
    this.#server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
      this.requests.arrive()
      response.once('close', () => this.requests.leave())
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  setFaults(faults: Faults | undefined): void {
    this.#faults.set(faults)
  }

  addFault(rule: FaultRule): () => void {
    return this.#faults.add(rule)
  }

  forgetSessions(): void {
    this.#sessions.forget()
  }

  async up(): Promise<void> {
    clearTimeout(this.#upAgain)
    if (this.#server.listening || this.#ending.signal.aborted) return
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#port, '127.0.0.1', 1024, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async down(ms?: number): Promise<void> {
    this.#stopListening()
    this.#server.closeAllConnections()
    if (ms !== undefined) this.#listenIn(ms)
  }

  async close(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#upAgain)
    this.#stopListening()
    this.#server.closeAllConnections()
  }

  #stopListening(): void {
    clearTimeout(this.#upAgain)
    if (this.#server.listening) this.#server.close()
  }

  #listenIn(ms: number): void {
    this.#upAgain = setTimeout(() => {
      // The port was ours a moment ago; should another program have taken it, every request of
      // the test fails as refused, which tells.
      this.up().catch(() => undefined)
    }, ms)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '')
    const { method = 'GET', url: path = '/', headers } = request
    const { pathname, searchParams: query } = new URL(path, 'http://replica')
    const cookie = headers.cookie ?? ''
    const { session, isNew } = this.#sessions.of(cookie)
    const found = this.#site.find({ method, path: pathname, query, form, session })
    const { fault, bits } = this.#record({ found, request, form })
    if (this.#latencyMs > 0)
      await delay(this.#latencyMs, undefined, { signal: this.#ending.signal })
    if (fault === 'refuse') {
      this.#stopListening()
      this.#listenIn(this.#refuseMs)
    }
    if (fault === 'session-lost') this.#sessions.forget()
    const shown = fault === null ? found : this.#mistaken(found, fault, bits)
    const cookieToSet = isNew && found.kind !== 'robots' ? session.id : undefined
    const reply = { found: shown, fault, path: pathname, cookieToSet, request, response }
    await this.#replies.send({ ...reply, bits })
  }

  /** The page that the site takes for the one asked for. */
  #mistaken(found: SitePage, fault: FaultKind, bits: number): SitePage {
    if (fault === 'other-page') return this.#site.another(found, bits)
    return fault === 'session-lost' ? this.#site.forgetful(found) : found
  }

  /** The request's fault, and bits that are the same whatever else arrived before it. */
  #record({ found, request, form }: Arrived): { fault: FaultKind | null; bits: number } {
    const { method = 'GET', url: path = '/', headers } = request
    const { kind, page } = found
    const arrived = {
      number: this.requests.next,
      at: performance.now(),
      method,
      path,
      kind,
      page,
      earlier: this.requests.pages.get(page) ?? 0,
      userAgent: headers['user-agent'] ?? '',
      cookie: headers.cookie ?? '',
      form: Object.fromEntries(form),
    }
    const fault = this.#faults.decide(arrived)
    this.requests.record({ ...arrived, fault })
    return { fault, bits: hash(textSeed(page), arrived.earlier) }
  }
}

type Arrived = {
  readonly found: SitePage
  readonly request: IncomingMessage
  readonly form: URLSearchParams
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    body += chunk
    if (body.length > MOST_BODY_BYTES) throw new Error("a form this large is no visitor's")
  }
  return body
}
