import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { App } from '../../../adapters/compose.ts'
import { isStream } from '../../../adapters/http/api-message.ts'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { createHttpApi } from '../../../adapters/http-api.ts'
import { type ServedApp, serve } from '../../../adapters/serve.ts'
import { Compute } from '../../../core/ports/compute.ts'
import { Log } from '../../../core/ports/log.ts'
import { type Call, RecordingSink, requestOf } from '../../adapters/http/api-double.ts'
import { composeDemo } from '../../demo/demo-program.ts'
import { DEMO_SITE } from '../../demo/demo-sites.ts'
import { type DemoWeb, type DemoWebOptions, startDemoWeb } from '../../demo/demo-web.ts'
import { startThirdParties, type ThirdParties } from '../../demo/third-parties.ts'
import { TEMP } from '../../support/temp-folder.ts'
import { QUIET_ENV, sharedThreads } from '../../support/test-program.ts'
import { MeddledParties } from './meddled-parties.ts'

export type AppChanges = {
  /** Undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly log?: Log
}
export type Body = Readonly<Record<string, unknown>>
export type Answer = { readonly status: number; readonly text: string; readonly body: Body }
export type StreamedEvent = { readonly event: string; readonly data: Body }

/** Nothing waits: the demonstration's sites and parties belong to nobody. */
const HURRIED = {
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

const ALL_APIS = [
  ...['pagespeed', 'crux', 'openrouter', 'dataforseo', 'places', 'commoncrawl', 'backlinks'],
  ...['wikidata', 'wikipedia', 'suggest'],
]

/** Overrides of the configuration: what fails is not asked again. */
export const NO_RETRIES = { apis: Object.fromEntries(ALL_APIS.map((api) => [api, { retries: 0 }])) }

/** One real program of a file of tests. */
export class AuditedProgram {
  readonly app: App
  readonly #dispatch: Dispatch

  constructor(app: App) {
    this.app = app
    this.#dispatch = createHttpApi(app).dispatch
  }

  async call(path: string, body: object, more: Partial<Call> = {}): Promise<Answer> {
    const response = await this.#dispatch(requestOf({ path, body, ...more }))
    assert.ok(!isStream(response.body))
    const text = Buffer.from(response.body).toString()
    return { status: response.status, text, body: JSON.parse(text) }
  }

  /** Any answer that is no stream, as text. */
  async ask(path: string, call: Partial<Call> = {}): Promise<Pick<Answer, 'status' | 'text'>> {
    const { status, body } = await this.#dispatch(requestOf({ path, ...call }))
    assert.ok(!isStream(body))
    return { status, text: Buffer.from(body).toString() }
  }

  /** One module of the demonstration's site. */
  module(id: string, options: object = {}, more: Partial<Call> = {}): Promise<Answer> {
    return this.call(`/api/modules/${id}`, { url: DEMO_SITE, options }, more)
  }

  /** The full audit of that site; without a browser unless `options` say otherwise. */
  full(options: object = {}): Promise<Answer> {
    return this.call('/api/audit/full', {
      url: DEMO_SITE,
      options: { skipVisual: true, ...options },
    })
  }

  /** Every event of a streamed audit, read from its text. */
  async stream(options: object, more: Partial<Call> = {}): Promise<readonly StreamedEvent[]> {
    const call = { path: '/api/audit/stream', body: { url: DEMO_SITE, options }, ...more }
    const { status, body } = await this.#dispatch(requestOf(call))
    assert.ok(status === 200 && isStream(body))
    const sink = new RecordingSink()
    await body.produce(sink)
    return [...sink.text.matchAll(/^id: \d+\nevent: (\S+)\ndata: (.*)$/gm)].map(
      ([, event = '', data = '']) => ({ event, data: JSON.parse(data) }),
    )
  }

  /** The end of each module in the answer of a full audit, by id. */
  static outcomes({ body }: Pick<Answer, 'body'>): Readonly<Record<string, Outcome>> {
    return body.modules as Readonly<Record<string, Outcome>>
  }
}

/** A module's part of a full audit's answer. */
export type Outcome = {
  readonly status: 'done' | 'skipped' | 'failed'
  readonly skipped?: string
  readonly error?: string
  readonly code?: string
  readonly costUsd?: number
  readonly result?: unknown
}

/** The demonstration's web and third parties, and programs that live in it, until a file's end. */
export class AuditedWorld {
  readonly web: DemoWeb
  readonly parties: MeddledParties
  readonly #doubles: ThirdParties
  readonly #apps: App[] = []
  readonly #served: ServedApp[] = []
  readonly #folder = mkdtempSync(join(TEMP, 'manifold-'))

  private constructor(web: DemoWeb, doubles: ThirdParties, parties: MeddledParties) {
    this.web = web
    this.#doubles = doubles
    this.parties = parties
  }

  static async start(options: DemoWebOptions = {}): Promise<AuditedWorld> {
    const web = await startDemoWeb(options)
    const doubles = await startThirdParties({})
    return new AuditedWorld(web, doubles, await MeddledParties.start(web.http, doubles.env))
  }

  /** Composes the real program with every key; only the network it meets is the test's. */
  async program({ env = {}, overrides = {}, log }: AppChanges = {}): Promise<AuditedProgram> {
    const app = await composeDemo({
      web: { http: this.parties, guard: this.web.guard },
      parties: this.#doubles,
      env: this.envWith(env),
      overrides: merged(HURRIED, overrides),
      register: (container) => {
        container.register(Compute, { useValue: sharedThreads })
        if (log !== undefined) container.register(Log, { useValue: log })
      },
    })
    this.#apps.push(app)
    return new AuditedProgram(app)
  }

  /** A program that listens at a free port; it ends with the world. */
  async served(changes: AppChanges = {}): Promise<{ url: string; program: AuditedProgram }> {
    const program = await this.program(changes)
    const served = await serve(program.app)
    this.#served.push(served)
    return { url: served.url, program }
  }

  /** The environment of a program; with every key, for who reads its settings himself. */
  envWith(changes: Readonly<Record<string, string | undefined>>) {
    return {
      ...QUIET_ENV,
      ...this.#doubles.env,
      DATA_DIR: mkdtempSync(join(this.#folder, 'data-')),
      ...changes,
    }
  }

  async close(): Promise<void> {
    for (const served of this.#served) await served.shutDown(0)
    for (const app of this.#apps) await app.close()
    await this.parties.close()
    await this.#doubles.close()
    await this.web.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export type WorldOptions = DemoWebOptions & {
  /** Done before the first test. Hooks of a file do not wait for each other, so there is but one. */
  readonly prepare?: (world: AuditedWorld) => Promise<void>
}

/** The world of a file of tests; warnings of the Node process while it stands are a failure. */
export function useWorld({ prepare, ...options }: WorldOptions = {}): () => AuditedWorld {
  const warnings: string[] = []
  const note = (warning: Error): unknown => warnings.push(String(warning))
  let world: AuditedWorld | undefined
  before(async () => {
    process.on('warning', note)
    world = await AuditedWorld.start(options)
    await prepare?.(world)
  })
  after(async () => {
    await world?.close()
    process.off('warning', note)
    assert.deepEqual(warnings, [])
  })
  return () => world as AuditedWorld
}

type Tree = Readonly<Record<string, unknown>>

function merged(base: Tree, over: Tree): Record<string, unknown> {
  const names = [...new Set([...Object.keys(base), ...Object.keys(over)])]
  const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
  return Object.fromEntries(
    names.map((name) => {
      const [low, high] = [base[name], over[name]]
      return [name, isTree(low) && isTree(high) ? merged(low, high) : (high ?? low)]
    }),
  )
}
