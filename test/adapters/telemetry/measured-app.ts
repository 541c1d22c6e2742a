import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { DependencyContainer } from 'tsyringe'
import type { App } from '../../../adapters/compose.ts'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { ApiClient, type ApiRequest } from '../../../core/ports/api.ts'
import { type Replica, startReplica } from '../../replica/server.ts'
import { createWorld } from '../../replica/truth.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import {
  type LoopbackSite,
  REFUSING_ORIGIN,
  startLoopbackSite,
} from '../../support/loopback-site.ts'
import { TEMP } from '../../support/temp-folder.ts'
import { composeQuietly } from '../../support/test-program.ts'
import { type Call, requestOf } from '../http/api-double.ts'
import { type Family, figureOf, parseExposition } from './exposition.ts'

const page = '<!doctype html><html lang="en"><head><title>Bicycles</title></head><body><h1>Bikes'

export type Figures = ReadonlyMap<string, Family>
export type Wanted = readonly [name: string, labels: Readonly<Record<string, string>>]

/**
 * The world around the program: a site and APIs, a data source, an address where nobody listens.
 */
type World = {
  readonly site: LoopbackSite
  /** Lets the page `/held` answer. */
  readonly release: () => void
  readonly replica: Replica
  readonly nowhere: string
}

/** The real program, whose metrics are read through its own API. */
export class MeasuredApp {
  readonly app: App
  readonly world: World
  readonly #container: DependencyContainer
  readonly #dispatch: Dispatch

  constructor(app: App, world: World, container: DependencyContainer) {
    this.app = app
    this.world = world
    this.#container = container
    this.#dispatch = createHttpApi(app).dispatch
  }

  static async start(dataDir: string): Promise<MeasuredApp> {
    const world = await startWorld()
    let container: DependencyContainer | undefined
    const app = await composeQuietly({
      env: {
        DATA_DIR: dataDir,
        ALLOW_LOCALHOST_AUDIT: 'true',
        TABLETENNIS_SOURCE_URL: world.replica.url,
        TABLETENNIS_REQUESTS_PER_SECOND: '0',
        RATE_LIMIT_PER_IP_PER_MINUTE: '2',
        WIKIDATA_BASE_URL: world.site.origin,
        CRUX_BASE_URL: world.site.origin,
        PLACES_BASE_URL: world.nowhere,
      },
      overrides: LOCAL_CHECKS_ONLY,
      register: (made) => {
        container = made
      },
    })
    await app.tabletennis?.open()
    return new MeasuredApp(app, world, container ?? assert.fail('no container'))
  }

  async close(): Promise<void> {
    await this.app.tabletennis?.close()
    await this.app.close()
    await this.world.replica.close()
    this.world.site.close()
  }

  async call(call: Call): Promise<ApiResponse> {
    return this.#dispatch(requestOf(call))
  }

  async figures(): Promise<Figures> {
    const { status, body } = await this.call({ path: '/metrics', remoteAddress: '127.0.0.1' })
    assert.equal(status, 200)
    return parseExposition(String(body))
  }

  /** By how much each series grows while something happens. */
  async growth(wanted: readonly Wanted[], happen: () => Promise<unknown>): Promise<number[]> {
    const earlier = await this.figures()
    await happen()
    const later = await this.figures()
    return wanted.map(
      ([name, labels]) => figureOf(later, name, labels) - figureOf(earlier, name, labels),
    )
  }

  /** A full audit, asked for by that client. */
  audit(client: string): Promise<ApiResponse> {
    const url = `${this.world.site.origin}/very-own-page`
    return this.call({ path: '/api/audit/full', body: { url }, remoteAddress: client })
  }

  /** One call of a third party's API. */
  async ask(api: string, request: ApiRequest): Promise<unknown> {
    const client = this.#container.resolve<ApiClient>(ApiClient)
    const { signal } = new AbortController()
    return client.request(api, request, { signal, deadlineMs: this.app.clock.monotonic() + 5000 })
  }

  /** An interclub task of two weeks, from its start to its end. */
  async scrape(): Promise<void> {
    const { body } = await this.call({
      path: '/api/scrape/interclubs',
      query: 'weeks=1-2',
      method: 'POST',
      remoteAddress: '127.0.0.1',
    })
    const { task_id: taskId } = JSON.parse(String(body)) as { readonly task_id: string }
    await new Promise<void>((resolve) => {
      this.app.tabletennis?.tasks.follow(taskId, (line) => line === undefined && resolve())
    })
  }
}

async function startWorld(): Promise<World> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const site = await startLoopbackSite({
    routes: {
      '/very-own-page': { body: page },
      '/held': async (_, response) => {
        await held
        response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
      },
      '/fails': { status: 503, headers: { 'retry-after': '0' } },
      '/refuses': { status: 401 },
      '/odd': { status: 299, body: '{}' },
    },
  })
  const size = { clubs: 4, playersPerClub: 4, divisions: 2, weeks: 2 }
  const replica = await startReplica({ world: createWorld(size) })
  return { site, release, replica, nowhere: REFUSING_ORIGIN }
}

/** One program for all tests of a file. */
export function useMeasuredApp(): () => MeasuredApp {
  const folder = mkdtempSync(join(TEMP, 'manifold-'))
  let measured: MeasuredApp | undefined
  before(async () => {
    measured = await MeasuredApp.start(folder)
  })
  after(async () => {
    await measured?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => measured ?? assert.fail('no program')
}
