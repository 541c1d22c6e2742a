import { AiHallucinationPlugin } from './plugin.ts'

export type { HallucinationResult } from './hallucination-result.ts'

export function createAiHallucinationPlugin(): AiHallucinationPlugin {
  return new AiHallucinationPlugin()
}
