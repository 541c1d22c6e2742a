import type { Figure } from '../../measure/figure.ts'
import { hostileTrial } from './hostile-trial.ts'
import { lagTrial } from './lag/lag-trial.ts'
import { memoryTrial } from './memory-trial.ts'
import { trafficTrial } from './traffic-trial.ts'

/** What one audit, or some at once, can cost a server at most. */
export async function limitsTrial(): Promise<Figure[]> {
  return [
    ...(await lagTrial()),
    ...(await memoryTrial()),
    ...(await trafficTrial()),
    ...(await hostileTrial()),
  ]
}
