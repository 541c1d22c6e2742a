import type { RunEvent } from '../../core/events/event.ts'
import type { Stretch } from '../demo/timeline.ts'

/**
 * Milliseconds of the slowest chain of modules that wait for one another, each as long as `msOf`
 * says: what a run takes when every module begins as soon as its inputs are there.
 */
export function longestPathMs(
  events: readonly RunEvent[],
  msOf: (moduleId: string) => number,
): number {
  const plan = events.find((event) => event.kind === 'plan')
  const ends = new Map<string, number>()
  // A plan lists producers before those that need them.
  for (const { id, needs } of plan?.data.modules ?? []) {
    const begin = Math.max(0, ...needs.map((need) => ends.get(need) ?? 0))
    ends.set(id, begin + msOf(id))
  }
  return Math.max(0, ...ends.values())
}

/** How long each module of a run took. */
export function lookUpMs(stretches: readonly Stretch[]): (moduleId: string) => number {
  const taken = new Map(stretches.map(({ moduleId, fromMs, toMs }) => [moduleId, toMs - fromMs]))
  return (moduleId) => taken.get(moduleId) ?? 0
}
