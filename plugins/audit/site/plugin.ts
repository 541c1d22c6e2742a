import { defineFanOut, type WorkItem } from '../../../core/plugin.ts'
import type {
  SiteAuditInputs,
  SiteAuditOptions,
  SiteAuditOutputs,
} from '../../../manifests/types/site-audit.ts'
import type { Target } from './reading/frontier.ts'
import { SiteRun } from './reading/site-run.ts'

/** The data of an item: the address, and the run that it belongs to. */
type Work = { readonly run: SiteRun; readonly target: Target }

/** Keyed by the inputs of a run, so that entries are garbage-collected with the run. */
const runs = new WeakMap<SiteAuditInputs, SiteRun>()

/** The module siteAudit: reads and judges all pages of a site. */
export default defineFanOut<SiteAuditInputs, SiteAuditOptions, SiteAuditOutputs, Work>({
  async *list(inputs, ctx) {
    const run = await SiteRun.open(inputs, ctx)
    runs.set(inputs, run)
    for await (const target of run.targets()) {
      const item: WorkItem<Work> = { key: target.key, order: target.n, data: { run, target } }
      yield item
    }
  },

  visit({ data: { run, target } }, { signal }) {
    return run.visit(target, signal)
  },

  async finish(_tally, inputs) {
    const run = runs.get(inputs)
    if (run === undefined) throw new Error('the pages were not listed before the end')
    await run.end()
    const { counts, scores } = run.state.figures
    return {
      outputs: { result: { counts, scores } },
      ...(scores.overall === null ? {} : { score: scores.overall }),
    }
  },
})
