import { AppError } from '../../../core/errors.ts'
import type { DocumentStore } from '../../../core/ports/document-store.ts'
import type { InterclubPages } from './interclub-pages.ts'

/** `tabletennis/plans/<key>`: which divisions stand behind the indices of a run, and its weeks. */
type InterclubPlan = {
  readonly divisions: readonly { readonly index: number; readonly id: string }[]
  readonly weeks: readonly number[]
}

/**
 * Keeps what a run visits when it begins; one that goes on from it must find the same, since what
 * is settled is remembered by position.
 * @throws SOURCE_CHANGED when the site's list has shifted since; INVALID_REQUEST for another choice.
 */
export async function keepPlan(
  store: DocumentStore,
  planKey: string,
  { divisions, weeks }: InterclubPages,
): Promise<void> {
  if (!/^[\w-]{1,100}$/.test(planKey)) {
    throw new AppError('INVALID_REQUEST', { problem: 'planKey is not a name' })
  }
  const key = `tabletennis/plans/${planKey}`
  const plan: InterclubPlan = {
    divisions: divisions.map(({ index, id }) => ({ index, id })),
    weeks,
  }
  const kept = await store.get<unknown>(key)
  if (!isPlan(kept)) {
    if (kept !== undefined) await store.setAside(key, 'it is not the plan of a task')
    return store.put(key, plan)
  }
  if (kept.weeks.join() !== weeks.join()) {
    const problem = `the run to go on from visited the weeks ${kept.weeks.join(', ')}`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  const shift = firstShift(kept.divisions, plan.divisions)
  if (shift !== undefined) throw new AppError('SOURCE_CHANGED', { problem: shift })
}

/** Files can be edited by hand. */
function isPlan(value: unknown): value is InterclubPlan {
  const { divisions, weeks } = (value ?? {}) as Partial<InterclubPlan>
  return (
    Array.isArray(divisions) &&
    divisions.every((place) => Number.isInteger(place?.index) && typeof place.id === 'string') &&
    Array.isArray(weeks)
  )
}

type Places = InterclubPlan['divisions']

function firstShift(before: Places, now: Places): string | undefined {
  const length = Math.max(before.length, now.length)
  for (let at = 0; at < length; at += 1) {
    const was = placed(before[at])
    const is = placed(now[at])
    if (was === is) continue
    return `its list of divisions is not the one the run began with (there ${was}, now ${is}); start a whole run instead of going on`
  }
  return undefined
}

function placed(place: Places[number] | undefined): string {
  return place === undefined
    ? 'no further division'
    : `division ${place.id} at index ${place.index}`
}
