import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { buildReport } from './build-report.ts'
import { CheckCatalogue } from './catalogue.ts'
import type { AuditId } from './check-manifest.ts'
import type { JudgeTaskInput } from './judge.ts'
import type { CheckResult } from './report.ts'

const JUDGE_TIMEOUT_MS = 20_000

/** Serves the modules geo and seo: judges the crawl's facts by that audit's checks. */
class ChecksPlugin implements Plugin {
  /** Inputs: site (SiteFacts), category?, accept? (check ids). Output: result (CheckAuditResponse). */
  async run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    const catalogue = ctx.port(CheckCatalogue)
    const facts = inputs.site as SiteFacts
    const audit = ctx.options.audit as AuditId
    const category = inputs.category as string | undefined
    const startedAt = ctx.clock.monotonic()
    const task: JudgeTaskInput = {
      facts,
      selection: { audits: [audit], ...(category === undefined ? {} : { category }) },
      accept: (inputs.accept as readonly string[] | undefined) ?? [],
      overrides: catalogue.overrides,
    }
    const results = await ctx.compute.run<CheckResult[]>('judge', task, {
      signal: ctx.signal,
      timeoutMs: JUDGE_TIMEOUT_MS,
    })
    const report = buildReport(results, {
      catalogue,
      audit,
      url: facts.url,
      finalUrl: facts.finalUrl,
      durationMs: Math.round(ctx.clock.monotonic() - startedAt),
      warnings: [],
    })
    const { summary, score, grade } = report
    return {
      outputs: { result: report },
      ...(score === null ? {} : { score }),
      summary: `${score === null ? 'no score' : `${score} (${grade})`}: ${summary.pass} pass, ${summary.warn} warn, ${summary.fail} fail`,
    }
  }
}

export default new ChecksPlugin()
