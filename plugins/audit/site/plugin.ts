import { defineFanOut } from '../../../core/plugin.ts'
import type {
  SiteAuditInputs,
  SiteAuditOptions,
  SiteAuditOutputs,
} from '../../../manifests/types/site-audit.ts'
import type { Target } from './reading/frontier.ts'
import { readerOf, type SiteStop } from './reading/page-reader.ts'
import { SiteRun } from './reading/site-run.ts'
import type { SitePage } from './site-data.ts'

type Work = {
  readonly siteAuditId: string
  readonly target: Target
  /** Only of the first page, which the crawl has read. */
  readonly inputs?: SiteAuditInputs
}
type Read = SitePage | SiteStop

/** Keyed by the inputs of a run, so that entries are garbage-collected with the run. */
const runs = new WeakMap<SiteAuditInputs, SiteRun>()

function runOf(inputs: SiteAuditInputs): SiteRun {
  const run = runs.get(inputs)
  if (run === undefined) throw new Error('the pages were not listed before')
  return run
}

/** The module siteAudit: reads and judges all pages of a site. */
export default defineFanOut<SiteAuditInputs, SiteAuditOptions, SiteAuditOutputs, Work, Read>({
  async *list(inputs, ctx) {
    const run = await SiteRun.open(inputs, ctx)
    runs.set(inputs, run)
    const { siteAuditId } = inputs
    for await (const target of run.targets()) {
      const { key, n } = target
      const data = { siteAuditId, target }
      if (n > 0) yield { key, order: n, data }
      else yield { key, order: n, data: { ...data, inputs }, isLocal: true }
    }
  },

  async visit({ data: { siteAuditId, target, inputs } }, ctx) {
    const reader = await readerOf(siteAuditId, ctx)
    return inputs === undefined ? reader.read(target, ctx) : reader.first(target, inputs, ctx)
  },

  take({ data: { target } }, visited, inputs) {
    const run = runOf(inputs)
    return 'error' in visited ? run.giveUp(target, visited.error) : run.take(visited.result)
  },

  async finish(_tally, inputs, ctx) {
    const run = runOf(inputs)
    await run.end(ctx)
    const { counts, scores } = run.state.figures
    return {
      outputs: { result: { counts, scores } },
      ...(scores.overall === null ? {} : { score: scores.overall }),
    }
  },
})
