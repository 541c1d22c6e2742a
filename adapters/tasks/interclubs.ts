import type { RunResult } from '../../core/events/event.ts'
import { recordValidator } from '../../core/manifest/records.ts'
import type { InterclubOrder, InterclubTaskRecord } from '../../manifests/types/records.ts'
import type { TaskKind } from './task-kind.ts'

/** Standings of divisions, week by week. */
export const interclubs: TaskKind<InterclubTaskRecord> = {
  id: 'interclubs',
  ids: 'time',
  excludes: [],
  goal: 'divisionStandings',
  whenEmpty: { status: 'failed', message: 'There was no page to visit.' },
  isRecord: recordValidator<InterclubTaskRecord>('InterclubTaskRecord'),
  begin: () => ({ pagesTotal: null, totalRankings: 0, unknownDivisions: 0, lastSuccess: null }),
  inputs: ({ order: { weeks, divisions, resumeAt }, planKey }) => ({
    weeks,
    divisions,
    planKey,
    ...(resumeAt !== undefined && { resumeAt }),
  }),
  figures: ({ unknownDivisions }, { counts, failedCount, safeSuccess }) => ({
    totalRankings: counts.rows ?? 0,
    errorsCount: failedCount + unknownDivisions,
    lastSuccess: pairOf(safeSuccess?.key),
  }),
  warned: ({ unknownDivisions }, code) =>
    code === 'UNKNOWN_DIVISION' ? { unknownDivisions: unknownDivisions + 1 } : {},
  ended: ({ order }, result) => {
    const unknownDivisions = unknownDivisionCount(order, result)
    return unknownDivisions === undefined ? {} : { unknownDivisions }
  },
  covers,
  itemText: (key) => {
    const pair = pairOf(key)
    return pair === null ? key : `Division ${pair.divisionIndex}, week ${pair.week}`
  },
}

/** Page keys have the form `<division index>/<week>`. */
function pairOf(key: string | undefined): InterclubTaskRecord['lastSuccess'] {
  const [, division, week] = /^(\d+)\/(\d+)$/.exec(key ?? '') ?? []
  return division === undefined || week === undefined
    ? null
    : { divisionIndex: Number(division), week: Number(week) }
}

function covers(later: InterclubOrder, earlier: InterclubOrder): boolean {
  const { weeks, divisions, resumeAt } = later
  return (
    earlier.weeks.every((week) => weeks.includes(week)) &&
    (divisions === 'all' ||
      (earlier.divisions !== 'all' && earlier.divisions.every((one) => divisions.includes(one)))) &&
    (resumeAt === undefined || placeOf(resumeAt) <= placeOf(earlier.resumeAt))
  )
}

function placeOf(pair: InterclubOrder['resumeAt']): number {
  return pair === undefined ? 0 : pair.divisionIndex * 100 + pair.week
}

const listModule = 'divisionList'

/**
 * Number of requested divisions that the site does not have. Undefined if its list was not read.
 * Not taken from the run's warnings, because their number is capped.
 */
function unknownDivisionCount(
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
