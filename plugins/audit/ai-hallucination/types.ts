import type { RunContext } from '../../../core/plugin.ts'
import type {
  AiHallucinationOptions,
  AiHallucinationOutputs,
} from '../../../manifests/types/ai-hallucination.ts'

export type Context = RunContext<AiHallucinationOptions>
export type HallucinationResult = AiHallucinationOutputs['result']
/** A fact that the site gives about itself. `quote` is an exact quote from the page `url`. */
export type Fact = HallucinationResult['facts'][number]
export type ModelReport = HallucinationResult['models'][number]
/**
 * A statement of a model; never a fact about the site. `quote` is an exact quote from its answer.
 */
export type Claim = ModelReport['claims'][number]
export type Verdict = Claim['verdict']
