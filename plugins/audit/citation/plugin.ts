import type { Inputs, Plugin, PluginOutput, RunContext } from '../../../core/plugin.ts'
import { citationOptionsSchema } from './citation-options.ts'
import { CitationRun, type CitationTables } from './citation-run.ts'

/** The module citation: how often AI platforms name and cite a brand. */
export class CitationPlugin implements Plugin {
  readonly id = 'citation'
  readonly optionsSchema = citationOptionsSchema
  readonly #tables: CitationTables

  constructor(tables: CitationTables) {
    this.#tables = tables
  }

  /**
   * Inputs, all optional: site, content, brand, niche, competitors, rivals, serps, prompts,
   * promptsOnly, promptCount, language. Output: result (CitationResult).
   * @throws UPSTREAM_FAILED where no model answered; BUDGET_SPENT where none could be paid.
   */
  run(inputs: Inputs, ctx: RunContext): Promise<PluginOutput> {
    return new CitationRun(inputs, ctx, this.#tables).run()
  }
}
