import { untilAborted } from '../../../../core/abort-signals.ts'
import type { AppError } from '../../../../core/errors.ts'
import type { RunContext } from '../../../../core/plugin.ts'
import type { SiteAuditInputs, SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { CheckCatalogue } from '../../checks/catalogue.ts'
import { firstProbes, probeReferences } from '../references/reference-probes.ts'
import { SiteAuditData, type SiteAuditPages, type SitePage } from '../site-data.ts'
import { SiteState } from '../site-state.ts'
import type { AdaptivePace } from './adaptive-pace.ts'
import { Frontier, type Target } from './frontier.ts'
import { forgetReader, keepReader, PageReader, type SiteStop } from './page-reader.ts'
import { judgedByOf, newBasis, paceOf } from './site-basis.ts'
import { warnOfLimits, warnOfTrap } from './warnings.ts'

type Context = RunContext<SiteAuditOptions>

/** One run of a site audit: reads pages, integrates them in the order of their numbers, stores them. */
export class SiteRun {
  readonly state: SiteState
  readonly #ctx: Context
  readonly #inputs: SiteAuditInputs
  readonly #pages: SiteAuditPages
  readonly #frontier: Frontier
  readonly #reader: PageReader
  readonly #pace: AdaptivePace
  /** Pages that were read before one with a lower number. */
  readonly #early = new Map<number, SitePage>()
  #nextN = 0
  #draining: Promise<void> = Promise.resolve()
  #isOver = false
  /** Why a process cannot read further pages. */
  #stop: SiteStop | undefined
  /** Why pages cannot be stored. */
  #failure: unknown
  #wake: () => void = () => {}

  private constructor(parts: RunParts) {
    const { ctx, inputs, pages, reader, pace } = parts
    const { basis, scope } = reader
    this.#ctx = ctx
    this.#inputs = inputs
    this.#pages = pages
    this.#reader = reader
    this.#pace = pace
    this.state = new SiteState({ basis, catalogue: ctx.port(CheckCatalogue) })
    this.#frontier = new Frontier({
      ...{ scope, options: ctx.options, request: basis.options, listed: basis.listed },
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
    const earlier = await pages.earlier(judgedByOf(basis.options, ctx.port(CheckCatalogue)))
    const reader = new PageReader({ basis, earlier, pace }, ctx)
    keepReader(inputs.siteAuditId, reader, ctx)
    const run = new SiteRun({ ctx, inputs, pages, reader, pace })
    await run.#replay()
    pages.show(run.state)
    return run
  }

  /** Addresses to read, as they become known. */
  async *targets(): AsyncGenerator<Target> {
    const { signal } = this.#ctx
    try {
      while (this.#stopped === undefined) {
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

  /**
   * Integrates a page once all pages before it are, or notes why no further pages can be read.
   * Returns the counts.
   */
  async take(page: SitePage | SiteStop): Promise<Record<string, number>> {
    if (typeof page === 'string') {
      this.#stop = page
      this.#wake()
      return {}
    }
    this.#early.set(page.n, page)
    await this.#drain()
    const { judgement, walk } = page
    const isFailed = walk.status === 0 || walk.status >= 400
    return { pages: 1, ...(judgement && { judged: 1 }), ...(isFailed && { failed: 1 }) }
  }

  /** A page that was given up also has its place. @throws `error` */
  async giveUp(target: Target, error: AppError): Promise<never> {
    const isLate = error.code === 'MODULE_TIMEOUT'
    const reason = isLate ? 'its time limit was reached' : 'this program failed to read it'
    await this.take(this.#reader.pageOf(target, { reason, isGivenUp: true }))
    throw error
  }

  /**
   * Stores what was accepted, requests what pages refer to, and warns of what the audit could not do.
   */
  async end(ctx: Context): Promise<void> {
    await this.#draining
    await this.#pages.flush()
    if (ctx.options.probes.count > 0) await this.#probe(ctx)
    const { unread } = this.#frontier.figures(this.#isOver)
    const { basis } = this.#reader
    const isRefused = this.#stopped === 'refused'
    const isSilent = this.#stopped === 'silent'
    warnOfLimits({ basis, unread, isRefused, isSilent }, ctx)
    forgetReader(this.#inputs.siteAuditId, ctx)
  }

  /** Requests the addresses that pages refer to, except those with an answer from before. */
  async #probe(ctx: Context): Promise<void> {
    const { state } = this
    const { basis } = this.#reader
    const { references } = state
    if (basis.references === undefined) {
      const first = firstProbes(basis).filter((probe) => references.find(probe) !== undefined)
      for (const probe of first) state.addProbe(probe)
    }
    const onAnswer = (): void => this.#pages.tell()
    await probeReferences({ basis, state, pace: this.#pace, onAnswer }, ctx)
    await this.#pages.putBasis({ ...basis, references: state.referenceAnswers })
  }

  get #stopped(): SiteStop | undefined {
    return this.#stop ?? this.#reader.stop
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
    const { basis, scope } = this.#reader
    this.#frontier.start(scope.key(basis.facts.finalUrl) ?? '/')
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
  readonly reader: PageReader
  readonly pace: AdaptivePace
}
