import type { TestContext } from 'node:test'
import type { RunWarning } from '../../../../core/events/event.ts'
import type { SiteAuditCounts, SiteAuditOptions } from '../../../../manifests/types/records.ts'
import {
  buildCatalogue,
  type CheckOverrides,
  requiredInputs,
} from '../../../../plugins/audit/checks/catalogue.ts'
import crawlPlugin from '../../../../plugins/audit/crawl/plugin.ts'
import sitePlugin from '../../../../plugins/audit/site/plugin.ts'
import type {
  EarlierSite,
  LiveSite,
  SiteAuditPages,
  SiteBasis,
  SitePage,
} from '../../../../plugins/audit/site/site-data.ts'
import {
  type LoopbackSite,
  type SiteRoute,
  startLoopbackSite,
} from '../../../support/loopback-site.ts'
import { type ModuleTrial, runModule, type TrialResult } from '../../../support/run-module.ts'
import { shippedChecks, shippedScoring } from '../../../support/shipped-checks.ts'

/** The pages of one site audit in memory. */
export class MemoryPages implements SiteAuditPages {
  pages: SitePage[] = []
  state: LiveSite | undefined
  /** The counts each time that something was told. */
  readonly told: (SiteAuditCounts | undefined)[] = []
  /** Ends the run after so many pages, as a crash does. */
  readonly #most: number
  readonly #earlier: MemoryPages | undefined
  #basis: SiteBasis | undefined

  constructor({
    most = Number.POSITIVE_INFINITY,
    earlier,
  }: { readonly most?: number; readonly earlier?: MemoryPages } = {}) {
    this.#most = most
    this.#earlier = earlier
  }

  /** Returns the first pages, as a crash would leave them. */
  prefix(count: number): MemoryPages {
    const kept = new MemoryPages()
    kept.#basis = this.#basis
    kept.pages = this.pages.slice(0, count)
    return kept
  }

  async basis(): Promise<SiteBasis | undefined> {
    return this.#basis
  }

  async putBasis(basis: SiteBasis): Promise<void> {
    this.#basis = structuredClone(basis)
  }

  async *stored(): AsyncIterable<SitePage> {
    yield* [...this.pages]
  }

  async add(page: SitePage): Promise<SitePage> {
    if (this.pages.length >= this.#most) throw new Error('the storage has crashed')
    if (page.n !== this.pages.length) throw new Error(`page ${page.n} is out of order`)
    this.pages.push(structuredClone(page))
    return page
  }

  async flush(): Promise<void> {}

  async earlier(judgedBy: string): Promise<EarlierSite | undefined> {
    const earlier = this.#earlier
    if (earlier === undefined || earlier.#basis?.judgedBy !== judgedBy) return undefined
    return { page: async (key) => earlier.pages.find((page) => page.key === key) }
  }

  show(state: LiveSite): void {
    this.state = state
  }

  tell(): void {
    this.told.push(this.state?.figures.counts)
  }
}

export type SiteTrial = {
  /** By path; `*` answers the rest. */
  readonly routes: Readonly<Record<string, SiteRoute>>
  /** A site that runs already, in place of `routes`. */
  readonly site?: LoopbackSite
  readonly path?: string
  readonly request?: Partial<SiteAuditOptions>
  /** Options of the module. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly pages?: MemoryPages
  /** Changes of the catalogue. */
  readonly overrides?: CheckOverrides
  readonly trial?: Partial<ModuleTrial>
}

export type SiteReading = {
  readonly site: LoopbackSite
  readonly pages: readonly SitePage[]
  readonly memory: MemoryPages
  readonly trial: TrialResult
  readonly warnings: readonly RunWarning[]
  /** Requests of the module alone, such as `GET /a`. */
  readonly requests: readonly string[]
}

/** Crawls the first page of a loopback site, then audits the site, on the real engine. */
export async function auditSite(given: SiteTrial, t: TestContext): Promise<SiteReading> {
  const {
    request = {} as Partial<SiteAuditOptions>,
    pages: memory = new MemoryPages(),
    path = '/',
  } = given
  const site = given.site ?? (await startLoopbackSite({ routes: given.routes }))
  t.after(() => site.close())
  const loaded = { checks: shippedChecks, scoring: shippedScoring }
  const catalogue = buildCatalogue(loaded, given.overrides)
  const { expectedOrigin } = request
  const crawl = await runModule(
    'crawl',
    {
      plugin: crawlPlugin,
      inputs: {
        url: `${site.origin}${path}`,
        needs: requiredInputs(catalogue, { audits: ['seo', 'geo'] }),
        ...(expectedOrigin !== undefined && { expectedOrigin }),
      },
      parts: { ports: new Map([['auditor', { randomName: () => 'f'.repeat(24) }]]) },
    },
    t,
  )
  if (crawl.outcome.status !== 'done') throw new Error(JSON.stringify(crawl.outcome))
  const { site: facts, content } = crawl.outcome.output
  const before = site.requests.length
  const data = { open: async () => memory }
  const { parts, ...trialParts } = given.trial ?? {}
  const ports = new Map<string, unknown>([
    ['checkCatalogue', catalogue],
    ['siteAuditData', data],
  ])
  const trial = await runModule(
    'siteAudit',
    {
      plugin: sitePlugin,
      inputs: { site: facts, content, siteAuditId: '0'.repeat(32), options: request },
      config: { modules: { siteAudit: { options: given.options ?? {} } } },
      parts: { ports, ...parts },
      ...trialParts,
    },
    t,
  )
  const requests = site.requests.slice(before).map((one) => `${one.method} ${one.path}`)
  return { site, pages: memory.pages, memory, trial, warnings: trial.warnings, requests }
}
