import type { RunResult } from '../../core/events/event.ts'
import type { InterclubOrder } from './task.ts'

const listModule = 'divisionList'

/**
 * How many of the divisions that were asked for the site does not have; undefined when its list
 * was not read. The warnings of a run, by which they are told on the way, are cut after some.
 */
export function unknownDivisionCount(
  { divisions }: InterclubOrder,
  { outcomes }: RunResult,
): number | undefined {
  if (divisions === 'all') return 0
  const outcome = outcomes[listModule]
  const listed = outcome?.status === 'done' ? outcome.output.divisions : undefined
  if (!Array.isArray(listed)) return undefined
  const known = new Set(listed.map(({ index }: { readonly index: number }) => index))
  return divisions.filter((index) => !known.has(index)).length
}
