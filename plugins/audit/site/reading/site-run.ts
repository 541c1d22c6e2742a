import { untilAborted } from '../../../../core/abort-signals.ts'
import type { RunContext } from '../../../../core/plugin.ts'
import type { SiteAuditInputs, SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { CheckCatalogue } from '../../checks/catalogue.ts'
import { SiteScope } from '../../multipage/site-scope.ts'
import {
  type EarlierSite,
  SiteAuditData,
  type SiteAuditPages,
  type SiteBasis,
  type SitePage,
} from '../site-data.ts'
import { SiteState } from '../site-state.ts'
import { type AdaptivePace, SiteRefused } from './adaptive-pace.ts'
import { Frontier, type Target } from './frontier.ts'
import { PageReader } from './page-reader.ts'
import { judgedByOf, newBasis, paceOf, scopeOptions } from './site-basis.ts'
import { warnOfLimits, warnOfTrap } from './warnings.ts'

type Context = RunContext<SiteAuditOptions>

/** One run of a site audit: reads pages, integrates them in the order of their numbers, stores them. */
export class SiteRun {
  readonly state: SiteState
  readonly #ctx: Context
  readonly #pages: SiteAuditPages
  readonly #basis: SiteBasis
  readonly #scope: SiteScope
  readonly #frontier: Frontier
  readonly #reader: PageReader
  readonly #pace: AdaptivePace
  /** Pages that were read before one with a lower number. */
  readonly #early = new Map<number, SitePage>()
  #nextN = 0
  #draining: Promise<void> = Promise.resolve()
  #isOver = false
  /** Why pages cannot be stored. */
  #failure: unknown
  #wake: () => void = () => {}

  private constructor(parts: RunParts) {
    const { ctx, pages, basis, scope, pace } = parts
    this.#ctx = ctx
    this.#pages = pages
    this.#basis = basis
    this.#scope = scope
    this.#pace = pace
    const catalogue = ctx.port(CheckCatalogue)
    const { options } = ctx
    this.#reader = new PageReader(parts)
    this.state = new SiteState({ basis, catalogue })
    this.#frontier = new Frontier({
      ...{ scope, options, request: basis.options, listed: basis.listed },
      onTrap: (pattern) => warnOfTrap(pattern, ctx),
    })
  }

  /** Opens the audit's storage and takes up what an earlier run stored. @throws NOT_FOUND, NOT_STORED */
  static async open(inputs: SiteAuditInputs, ctx: Context): Promise<SiteRun> {
    const pages = await ctx.port(SiteAuditData).open(inputs.siteAuditId)
    const stored = await pages.basis()
    const pace = paceOf(stored ?? { facts: inputs.site, options: inputs.options }, ctx)
    const basis = stored ?? (await newBasis(inputs, pace, ctx))
    if (stored === undefined) await pages.putBasis(basis)
    const scope = new SiteScope(basis.facts, scopeOptions(ctx.options), () => ctx.clock.monotonic())
    const earlier = await pages.earlier(judgedByOf(basis.options, ctx.port(CheckCatalogue)))
    const run = new SiteRun({ ctx, inputs, pages, basis, scope, pace, earlier })
    await run.#replay()
    pages.show(run.state)
    return run
  }

  /** Addresses to read, as they become known. */
  async *targets(): AsyncGenerator<Target> {
    const { signal } = this.#ctx
    try {
      while (!this.#pace.isOver) {
        if (this.#failure !== undefined) throw this.#failure
        const change = this.#change()
        const target = this.#frontier.take()
        if (target !== undefined) yield target
        else if (this.#frontier.underWay > 0) await untilAborted(change, signal)
        else if (!this.#frontier.useReserve()) return
      }
    } finally {
      this.#isOver = true
      this.#showFrontier()
    }
  }

  /** Reads one page, and integrates it when all pages before it are. */
  async visit(target: Target, signal: AbortSignal): Promise<Record<string, number>> {
    const page = await this.#attempt(target, signal)
    if (page === null) return {}
    this.#early.set(page.n, page)
    await this.#drain()
    const { judgement, walk } = page
    const isFailed = walk.status === 0 || walk.status >= 400
    return { pages: 1, ...(judgement && { judged: 1 }), ...(isFailed && { failed: 1 }) }
  }

  /** Stores what was accepted, and warns of what the audit could not do. */
  async end(): Promise<void> {
    await this.#draining
    await this.#pages.flush()
    const { unread } = this.#frontier.figures(this.#isOver)
    const { isRefused, isOver } = this.#pace
    const isSilent = isOver && !isRefused
    warnOfLimits({ basis: this.#basis, unread, isRefused, isSilent }, this.#ctx)
  }

  /** The page, whatever came of the request; null when the site refuses to be read any further. */
  async #attempt(target: Target, signal: AbortSignal): Promise<SitePage | null> {
    try {
      return await this.#reader.read(target, signal)
    } catch (error) {
      if (error instanceof SiteRefused) {
        this.#wake()
        return null
      }
      // The item's own time is over, not the run's.
      if (signal.aborted && !this.#ctx.signal.aborted) {
        this.#early.set(target.n, this.#reader.pageOf(target, GIVEN_UP))
        await this.#drain()
      }
      throw error
    }
  }

  /** Integrates the pages whose predecessors all are. One at a time, as storing may lag behind. */
  #drain(): Promise<void> {
    this.#draining = this.#draining.then(() => this.#integrateReady())
    this.#draining.catch((error: unknown) => {
      this.#failure = error
      this.#wake()
    })
    return this.#draining
  }

  async #integrateReady(): Promise<void> {
    for (let page = this.#early.get(this.#nextN); page; page = this.#early.get(this.#nextN)) {
      this.#early.delete(page.n)
      this.#integrate(await this.#pages.add(page))
    }
  }

  #integrate(page: SitePage): void {
    this.#nextN = page.n + 1
    this.#frontier.integrate(page)
    this.state.add(page)
    this.#showFrontier()
    this.#wake()
  }

  async #replay(): Promise<void> {
    const { facts } = this.#basis
    this.#frontier.start(this.#scope.key(facts.finalUrl) ?? '/')
    for await (const page of this.#pages.stored()) {
      this.#frontier.retake(page)
      this.#integrate(page)
    }
  }

  #showFrontier(): void {
    this.state.setFrontier(this.#frontier.figures(this.#isOver))
  }

  /** Resolves at the next change of what is known. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

type RunParts = {
  readonly ctx: Context
  readonly inputs: SiteAuditInputs
  readonly pages: SiteAuditPages
  readonly basis: SiteBasis
  readonly scope: SiteScope
  readonly pace: AdaptivePace
  readonly earlier: EarlierSite | undefined
}

/** Result of a page whose time ended while it was read. */
const GIVEN_UP = { reason: 'its time limit was reached', isGivenUp: true }
