import { AppError } from '../../../core/errors.ts'
import { recordValidator } from '../../../core/manifest/records.ts'
import { definePlugin } from '../../../core/plugin.ts'
import type {
  ClubPlanInputs,
  ClubPlanOptions,
  ClubPlanOutputs,
} from '../../../manifests/types/club-plan.ts'
import type { ClubPlan } from '../../../manifests/types/records.ts'
import { SOURCE_UNREACHABLE } from '../errors.ts'
import { toolsOf } from './step-tools.ts'

/**
 * The module clubPlan: the clubs of a task in their order. A task that continues another has the
 * same ones, because settled clubs are identified by position.
 * @throws SOURCE_UNREACHABLE when no list of clubs is known
 */
export default definePlugin<ClubPlanInputs, ClubPlanOptions, ClubPlanOutputs>({
  async run({ province, readBefore, planKey }, ctx) {
    const { store } = ctx
    const key = `tabletennis/plans/${planKey}`
    const kept = await store.get<unknown>(key)
    if (isPlan(kept)) return { outputs: { clubs: kept.clubs }, summary: 'as begun' }
    if (kept !== undefined) await store.setAside(key, 'it is not the plan of a task')
    const { data } = toolsOf(ctx)
    if (data.clubsToRead({}).length === 0) {
      throw new AppError(SOURCE_UNREACHABLE, { problem: 'no list of clubs is known' })
    }
    const clubs = data.clubsToRead({ province, readBefore })
    await store.put<ClubPlan>(key, { clubs })
    return { outputs: { clubs }, summary: `${clubs.length} clubs` }
  },
})

// Files can be edited by hand.
const isPlan = recordValidator<ClubPlan>('ClubPlan')
