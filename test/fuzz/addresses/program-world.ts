import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../../adapters/compose.ts'
import { isStream } from '../../../adapters/http/api-message.ts'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { AddressTargetGuard } from '../../../adapters/network/target-guard.ts'
import { Browser } from '../../../core/ports/browser.ts'
import { Compute } from '../../../core/ports/compute.ts'
import type { HttpClient, HttpRequest, HttpResponse } from '../../../core/ports/http.ts'
import { type Call, RecordingSink, requestOf } from '../../adapters/http/api-double.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { startThirdParties, type ThirdParties } from '../../demo/third-parties.ts'
import { InlineCompute } from '../../support/inline-compute.ts'
import { noBrowser } from '../../support/no-browser.ts'
import { type Canary, startCanary } from './canary.ts'
import { ConnectionWatch } from './connection-watch.ts'
import { type HopServer, startHopServer } from './hop-server.ts'
import { hostileSite } from './hostile-site.ts'
import { InsideNames } from './inside-names.ts'

export const SITE = 'www.atelier-example.com'

export type Reply = { readonly status: number; readonly text: string }

/** Longest name that a party's answer tells its places by. */
const ADDRESS = /https?:\/\/[^\s"'\\<>)\]]+/g

/**
 * The whole program with its real client and guard, a hostile site, and third parties whose answers
 * lead inside with every address in them.
 */
export class ProgramWorld {
  readonly canary: Canary
  readonly names: InsideNames
  readonly watch = new ConnectionWatch()
  readonly #server: HopServer
  readonly #http: UndiciHttpClient
  readonly #parties: ThirdParties
  readonly #folder = mkdtempSync(join(tmpdir(), 'manifold-'))
  #app: App | undefined
  #dispatch: Dispatch | undefined

  private constructor(parts: {
    canary: Canary
    server: HopServer
    names: InsideNames
    parties: ThirdParties
  }) {
    this.canary = parts.canary
    this.names = parts.names
    this.#server = parts.server
    this.#parties = parts.parties
    const { resolve } = parts.names
    this.#http = new UndiciHttpClient({ allowLocal: true, userAgent: 'trial', resolve })
  }

  static async start({ hasBrowser }: { readonly hasBrowser: boolean }): Promise<ProgramWorld> {
    const canary = await startCanary()
    const names = new InsideNames(SITE, canary.port)
    const site = { port: 0 }
    const server = await startHopServer(
      hostileSite(() => `http://${SITE}:${site.port}`, names.urlOf),
    )
    site.port = server.port
    const parties = await startThirdParties({})
    const world = new ProgramWorld({ canary, server, names, parties })
    await world.#compose(hasBrowser)
    return world
  }

  get origin(): string {
    return `http://${SITE}:${this.#server.port}`
  }

  /** What the site was asked for. */
  get asked(): HopServer['asked'] {
    return this.#server.asked
  }

  async call(call: Call): Promise<Reply> {
    const { status, body } = (await this.#dispatch?.(requestOf(call))) ?? { status: 0, body: '' }
    if (!isStream(body)) return { status, text: Buffer.from(body).toString() }
    const sink = new RecordingSink()
    await body.produce(sink)
    return { status, text: sink.text }
  }

  /** Tries to connect to what is neither the site nor a third party. */
  strays(): readonly string[] {
    const known = [this.origin, ...Object.values(this.#parties.env)].flatMap((url) =>
      /^http:\/\/\S+:\d+$/.test(url) ? [new URL(url).port] : [],
    )
    return this.watch.attempts
      .filter(({ ip, port }) => ip !== '127.0.0.1' || !known.includes(String(port)))
      .map(({ ip, port }) => `${ip} ${port}`)
  }

  async close(): Promise<void> {
    this.watch.stop()
    await this.#app?.close()
    await this.#http.close()
    await this.#parties.close()
    this.#server.close()
    this.canary.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #compose(hasBrowser: boolean): Promise<void> {
    const { resolve } = this.names
    const http: HttpClient & { close(): Promise<void> } = {
      fetch: (request) => this.#fetch(request),
      close: () => this.#http.close(),
    }
    this.#app = await composeDemo({
      web: { http, guard: new AddressTargetGuard({ allowLocal: true }, resolve) },
      parties: this.#parties,
      env: {
        ...{ LOG_LEVEL: 'silent', DATA_DIR: this.#folder },
        ...{ RATE_LIMIT_PER_IP_PER_MINUTE: '0', RATE_LIMIT_PER_IP_PER_HOUR: '0' },
      },
      overrides: QUICK,
      register: (container) => {
        // Threads take longer to start than the whole audit.
        container.register(Compute, { useValue: new InlineCompute() })
        if (!hasBrowser) container.register(Browser, { useValue: noBrowser })
      },
    })
    this.#dispatch = createHttpApi(this.#app).dispatch
  }

  async #fetch(request: HttpRequest): Promise<HttpResponse> {
    const response = await this.#http.fetch(request)
    if (request.trust !== 'trusted') return response
    const place = `party-${new URL(request.url).port}`
    const text = Buffer.from(response.body).toString()
    return { ...response, body: Buffer.from(text.replaceAll(ADDRESS, this.names.urlOf(place))) }
  }
}

/** Nothing waits. */
const QUICK = {
  apis: Object.fromEntries(
    ['commoncrawl', 'crux', 'suggest'].map((api) => [api, { perSecond: 1000 }]),
  ),
  modules: {
    crawl: { options: { pauseMs: 0 } },
    multipage: { options: { pauseMs: 0 } },
    visual: { options: { quietMs: 100, settleMs: 500, scrollMs: 500 } },
    tier2: { options: { quietMs: 100, settleMs: 500 } },
  },
}
