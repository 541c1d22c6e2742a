import { definePlugin } from '../../../core/plugin.ts'
import type { GeoInputs, GeoOptions, GeoOutputs } from '../../../manifests/types/geo.ts'
import { buildReport } from './build-report.ts'
import { CheckCatalogue } from './catalogue.ts'
import type { JudgeTaskInput } from './judge.ts'
import { judgementOf } from './shared-judgement.ts'

/** Serves the modules geo and seo: judges the crawl's facts by that audit's checks. */
export default definePlugin<GeoInputs, GeoOptions, GeoOutputs>({
  async run(inputs, ctx) {
    const catalogue = ctx.port(CheckCatalogue)
    const { site: facts, category, accept = [] } = inputs
    const { audit } = ctx.options
    const startedAt = ctx.clock.monotonic()
    const task: JudgeTaskInput = {
      facts,
      selection: { audits: [audit], ...(category === undefined ? {} : { category }) },
      accept,
      overrides: catalogue.overrides,
    }
    const { results, caps } = await judgementOf(task, ctx)
    const report = buildReport(results, {
      catalogue,
      audit,
      ...(category === undefined ? {} : { category }),
      url: facts.url,
      finalUrl: facts.finalUrl,
      response: facts.response,
      caps,
      durationMs: Math.round(ctx.clock.monotonic() - startedAt),
      warnings: [],
    })
    const { score } = report
    return {
      outputs: { result: report },
      ...(score === null ? {} : { score }),
    }
  },
})
