import type { RunContext } from '../../../core/plugin.ts'
import type {
  AiHallucinationOptions,
  AiHallucinationOutputs,
} from '../../../manifests/types/ai-hallucination.ts'

export type Context = RunContext<AiHallucinationOptions>
export type HallucinationResult = AiHallucinationOutputs['result']
/** What the site says of itself. `quote` is on the page `url`, letter for letter. */
export type Fact = HallucinationResult['facts'][number]
export type ModelReport = HallucinationResult['models'][number]
/** What a model says; never a fact about the site. `quote` is in the model's answer. */
export type Claim = ModelReport['claims'][number]
export type Verdict = Claim['verdict']
