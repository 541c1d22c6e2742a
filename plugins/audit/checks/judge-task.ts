import type { FactsData } from '../page/facts-data.ts'
import { MEASURES } from '../page/index.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import {
  buildCatalogue,
  type CheckOverrides,
  type CheckSelection,
  selectChecks,
} from './catalogue.ts'
import { type CompiledCheck, compileCheck } from './compiled-check.ts'
import { judge } from './judge.ts'
import type { LoadedChecks } from './load-checks.ts'
import { PredicateCompiler } from './predicate.ts'
import type { CheckResult } from './report.ts'

export type JudgeTaskInput = {
  readonly facts: SiteFacts
  readonly selection: CheckSelection
  /** Ids of checks whose findings are accepted. */
  readonly accept: readonly string[]
  readonly overrides: CheckOverrides
}

/** Judges facts by the selected checks; holds the compiled checks of its thread. */
export class Judge {
  readonly #loaded: LoadedChecks
  readonly #data: FactsData
  readonly #compiler = new PredicateCompiler()
  readonly #compiled = new Map<string, CompiledCheck>()

  constructor(loaded: LoadedChecks, data: FactsData) {
    this.#loaded = loaded
    this.#data = data
  }

  run({ facts, selection, accept, overrides }: JudgeTaskInput): CheckResult[] {
    const catalogue = buildCatalogue(this.#loaded, overrides)
    const accepted = new Set(accept)
    return selectChecks(catalogue, selection).map((check) => {
      const key = `${check.id} ${JSON.stringify(overrides[check.id] ?? null)}`
      let compiled = this.#compiled.get(key)
      if (!compiled) {
        compiled = compileCheck(check, { compiler: this.#compiler, measures: MEASURES })
        this.#compiled.set(key, compiled)
      }
      return judge(compiled, facts, { data: this.#data, accepted })
    })
  }
}
