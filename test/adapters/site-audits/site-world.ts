import type { TestContext } from 'node:test'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { MemoryEventStreams } from '../../../adapters/queues/memory-streams.ts'
import { SiteAudits } from '../../../adapters/site-audits/site-audits.ts'
import { SystemClock } from '../../../adapters/timing/clock.ts'
import { defineFanOut, loadedPlugin } from '../../../core/plugin.ts'
import type { EventStreams } from '../../../core/ports/event-streams.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { WorkQueues } from '../../../core/ports/work-queue.ts'
import type { SiteAudit, SitePageRow, SiteResult } from '../../../manifests/types/records.ts'
import { SiteAuditData, type SitePage } from '../../../plugins/audit/site/index.ts'
import type { LiveSite, SiteAuditPages, SiteBasis } from '../../../plugins/audit/site/site-data.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryStore } from '../../support/memory-store.ts'
import { testEngine } from '../../support/test-engine.ts'
import { testRegistry } from '../../support/test-registry.ts'
import { apiDouble, type Call, jsonOf, requestOf } from '../http/api-double.ts'

type Config = ConstructorParameters<typeof SiteAudits>[0]['config']

export type WorldOptions = {
  /** Pages of the site. */
  readonly pages?: number
  /** Page from which on visits wait until the run is stopped. Default: none. */
  readonly holdAt?: number
  readonly config?: Partial<Config>
  readonly store?: MemoryStore
  readonly clock?: FakeClock
  /** Parts that several processes share. Default: none. */
  readonly shared?: {
    readonly store: DocumentStore
    readonly queues: WorkQueues
    readonly streams: EventStreams
  }
  /** Title of a page. */
  readonly titleOf?: (n: number) => string
  /** How pages are judged. Default: always alike. */
  readonly judgedBy?: string
  /** Folder of tokens.yaml. */
  readonly dataDir?: string
}

/** The service and its routes, over the real engine and a site that needs no network. */
export type SiteWorld = {
  readonly service: SiteAudits
  readonly dispatch: Dispatch
  readonly store: MemoryStore
  readonly clock: FakeClock
  /** Numbers of the pages that were visited, in order. */
  readonly visited: number[]
  /** Keys of which an earlier page was found. */
  readonly known: string[]
  /** Lets visits of held pages go on. */
  release(): void
  call(call: Call): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
  /** Starts an audit and returns its id. */
  start(call?: Partial<Call>, url?: string): Promise<string>
  /** Resolves when the audit has ended and is stored. */
  ended(id: string): Promise<SiteAudit>
}
type Headers = Readonly<Record<string, string>>

const usual: Config = {
  ...{ enabled: true, keepDays: 14, maxPages: 50_000, maxPerClient: 20 },
  ...{ maxRunning: 2, maxCount: 200, maxBytes: 1_000_000_000 },
}

export const SITE = 'https://www.example.com/'

export function openSiteWorld(t: TestContext, options: WorldOptions = {}): SiteWorld {
  const { store = new MemoryStore(), clock = new FakeClock(), shared } = options
  const ownClock = shared === undefined ? clock : new SystemClock()
  const visited: number[] = []
  const known: string[] = []
  let holdAt = options.holdAt ?? Number.POSITIVE_INFINITY
  let wake: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    wake = resolve
  })
  const titleOf = options.titleOf ?? ((n: number) => `Page ${n}`)
  const opened = new Map<string, { pages: SiteAuditPages; state: FakeState }>()
  const plugin = defineFanOut<{ siteAuditId: string }, unknown, object, number>({
    async *list({ siteAuditId }, ctx) {
      const pages = await ctx.port(SiteAuditData).open(siteAuditId)
      const state = new FakeState()
      opened.set(siteAuditId, { pages, state })
      const { judgedBy = 'one way' } = options
      if ((await pages.basis()) === undefined) await pages.putBasis({ ...BASIS, judgedBy })
      for await (const page of pages.stored()) state.add(page)
      pages.show(state)
      const earlier = await pages.earlier(judgedBy)
      for (let n = state.version; n < (options.pages ?? 3); n += 1) {
        if ((await earlier?.page(pageOf(n, '').key)) !== undefined) known.push(pageOf(n, '').key)
        if (n >= holdAt) await held
        yield { key: `${siteAuditId} ${n}`, order: n, data: n }
      }
    },
    async visit({ key, data: n }) {
      const [id = ''] = key.split(' ')
      const { pages, state } = opened.get(id) as { pages: SiteAuditPages; state: FakeState }
      visited.push(n)
      const page = pageOf(n, titleOf(n))
      state.add(page)
      await pages.add(page)
      return undefined
    },
    finish: async () => ({ outputs: { result: true } }),
  })
  const manifest = [
    'inputs: { siteAuditId: { request: siteAuditId, schema: { type: string } } }',
    'ports: [siteAuditData]',
    'limits: { timeoutMs: 100000000 }',
    'fanOut: { concurrency: 1 }',
  ].join('\n')
  const registry = testRegistry({ siteAudit: manifest }, [loadedPlugin('siteAudit', plugin)], {
    ports: ['siteAuditData'],
  })
  const { engine, log } = testEngine(registry, {
    clock: ownClock,
    ports: { get: () => service.data },
  })
  const service: SiteAudits = new SiteAudits({
    ...{ engine, store, clock: ownClock, log, streams: new MemoryEventStreams() },
    ...shared,
    config: { ...usual, ...options.config },
    request: ({ siteAuditId }) => ({
      goals: ['siteAudit'],
      inputs: { siteAuditId },
      timeoutMs: 100_000_000,
    }),
    newState: async () => new FakeState(),
  })
  const { dispatch } = apiDouble({
    siteAudits: { siteAudits: service, pageReports: async () => null },
    ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
  })
  t.after(() => service.close())
  const call: SiteWorld['call'] = async (given) => {
    const response = await dispatch(requestOf(given))
    const isJson = response.headers['content-type']?.startsWith('application/json') === true
    const body = isJson ? jsonOf(response) : { text: String(response.body) }
    return { status: response.status, body, headers: response.headers }
  }
  return {
    ...{ service, dispatch, store, clock, visited, known, call },
    release: () => {
      holdAt = Number.POSITIVE_INFINITY
      wake()
    },
    start: async (given, url = SITE) => {
      const path = '/api/site-audits'
      const { body } = await call({ ...given, path, method: 'POST', body: { url } })
      return String(body.siteAuditId ?? JSON.stringify(body))
    },
    ended: async (id) => {
      await new Promise<void>((resolve) => {
        service.follow(id, { send: () => undefined, end: resolve })
      })
      await new Promise((resolve) => setImmediate(resolve))
      return service.find(id)
    },
  }
}

/** Facts that nothing here reads. */
const BASIS = { facts: {}, listed: [], isListComplete: true, options: {} } as unknown as SiteBasis

export function pageOf(n: number, title: string): SitePage {
  const url = `${SITE}${n}`
  const walk = { status: 200, reason: null, finalUrl: url, hops: [], isLoop: false }
  return {
    ...{ n, key: `/${n}`, url, source: n === 0 ? 'start' : 'links' },
    walk: { ...walk, isGivenUp: false, alias: null, mediaType: 'text/html' },
    brief: { title } as SitePage['brief'],
    ...{ skeleton: null, judgement: null, bytes: 100, responseMs: 5 },
    ...{ etag: `"${n}"`, lastModified: null },
  }
}

/** A state that compares nothing: every page has a row, and every even one an issue. */
class FakeState implements LiveSite {
  readonly #pages: SitePage[] = []

  add(page: SitePage): void {
    this.#pages.push(page)
  }

  get version(): number {
    return this.#pages.length
  }

  get figures(): LiveSite['figures'] {
    const read = this.#pages.length
    return {
      counts: { known: read + 2, read, judged: 0, failed: 0, waiting: 0, unread: { file: 2 } },
      scores: {
        ...{ overall: null, seo: null, geo: null, grade: null, blockedPages: 0, blockedShare: 0 },
      },
    }
  }

  async result(): Promise<SiteResult> {
    const none = { count: 0, urls: [] }
    const even = this.#pages.flatMap(({ n }) => (n % 2 === 0 ? [n] : []))
    return {
      ...this.figures,
      summary: {
        complete: false,
        issueCounts: { critical: 0, high: 0, medium: 1, low: 0 },
        ...{ templates: [], depths: [], brokenLinks: [], redirectChains: [] },
        ...{ duplicateTitles: [], duplicateDescriptions: [], duplicateHeadings: [] },
        ...{ duplicateTexts: [], similarTexts: [], parameterDuplicates: [] },
        ...{ orphans: none, deadEnds: none, softErrors: none, mostLinked: [], changes: null },
        sitemap: {
          ...{ urls: 0, missing: none, broken: none, redirected: none, noindex: none },
          ...{ canonicalised: none, robotsDenied: none },
        },
      },
      issues: [
        {
          ...{ id: 'site.even', kind: 'site', audit: null, category: null, severity: 'medium' },
          ...{ title: 'The number is even', headline: 'Several pages.', remedy: 'Add 1.' },
          ...{ effort: 'low', template: null, pages: even.length, pageShare: 0.5, linkShare: 0.5 },
          ...{ gain: 1, examples: [], sources: [] },
        },
      ],
      issuePages: [even],
      pages: this.#pages.map(rowOf),
    }
  }
}

function rowOf({ n, url, walk, brief, source }: SitePage): SitePageRow {
  return {
    ...{ n, url, finalUrl: url, status: walk.status, reason: null, source, depth: 0 },
    ...{ template: 'all', judged: false, title: brief?.title ?? null, description: null },
    ...{ h1: null, language: 'en', wordCount: 10 * n, bytes: 100, responseMs: 5 },
    ...{ canonical: null, indexable: true, notIndexable: null, inlinks: 1, linkShare: 0.1 },
    ...{ overall: null, seo: null, geo: null, blockers: 0, issues: 0 },
  }
}
