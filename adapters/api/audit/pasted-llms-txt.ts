import type { Clock } from '../../../core/ports/clock.ts'
import type { Compute } from '../../../core/ports/compute.ts'
import {
  buildReport,
  type Catalogue,
  type CheckResult,
} from '../../../plugins/audit/checks/index.ts'
import { type LlmsTxtReport, llmsTxtReport } from '../../../plugins/audit/page/llms-txt/report.ts'
import type { LlmsTextInput } from '../../../plugins/audit/page/llms-txt/text-task.ts'
import type { LlmsTxtFacts } from '../../../plugins/audit/page/site-facts.ts'
import { llmsTxtScore } from './llms-txt-validation.ts'
import { pastedFacts } from './pasted-facts.ts'

const taskTimeoutMs = 10_000

export type PastedLlmsTxtParts = {
  readonly compute: Compute
  readonly catalogue: Catalogue
  readonly clock: Clock
}

/** Validates pasted content of llms.txt; nothing is fetched. */
export interface PastedLlmsTxt {
  validate(text: LlmsTextInput, signal: AbortSignal): Promise<LlmsTxtReport>
}

/** Reads and judges the content in a worker thread: it may be 5 MB of anything. */
export class ComputedLlmsTxt implements PastedLlmsTxt {
  readonly #parts: PastedLlmsTxtParts

  constructor(parts: PastedLlmsTxtParts) {
    this.#parts = parts
  }

  async validate(text: LlmsTextInput, signal: AbortSignal): Promise<LlmsTxtReport> {
    const options = { signal, timeoutMs: taskTimeoutMs }
    const facts = await this.#parts.compute.run<LlmsTxtFacts>('llmsText', text, options)
    const score = await this.#score(facts, options)
    return llmsTxtReport({ url: null, llmsTxt: facts.root, llmsFullTxt: facts.full, score })
  }

  async #score(
    llmsTxt: LlmsTxtFacts,
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ): Promise<number | null> {
    const { compute, catalogue, clock } = this.#parts
    const facts = pastedFacts(llmsTxt, clock.now())
    const selection = { audits: ['geo'], category: 'llms-txt' }
    const { overrides } = catalogue
    const task = { facts, selection, accept: [], overrides }
    const results = await compute.run<CheckResult[]>('judge', task, options)
    return llmsTxtScore(
      buildReport(results, {
        catalogue,
        audit: 'geo',
        url: '',
        finalUrl: '',
        durationMs: 0,
        warnings: [],
      }),
    )
  }
}
