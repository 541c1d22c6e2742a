import { recordValidator } from '../../core/manifest/records.ts'
import type { CalendarTaskRecord } from '../../manifests/types/records.ts'
import { noTabt, type TaskKind } from './task-kind.ts'

export type CalendarParts = {
  /** Where fixtures come from on this server. */
  readonly source: CalendarTaskRecord['source'] | undefined
}

const goal = 'interclubCalendar'

/** The fixtures of divisions. */
export function calendarTasks({ source }: CalendarParts): TaskKind<CalendarTaskRecord> {
  return {
    id: 'calendrier',
    ids: 'time',
    excludes: [],
    goal,
    missing: source === undefined ? noTabt : undefined,
    whenEmpty: { status: 'failed', message: 'There was no division to read.' },
    isRecord: recordValidator<CalendarTaskRecord>('CalendarTaskRecord'),
    begin: () => ({
      pagesTotal: null,
      totalMatches: 0,
      unknownDivisions: 0,
      source: source ?? 'tabt',
    }),
    inputs: ({ order: { divisions }, planKey }) => ({ divisions, planKey }),
    figures: ({ unknownDivisions }, { counts, failedCount }) => ({
      totalMatches: counts.fixtures ?? 0,
      errorsCount: failedCount + unknownDivisions,
    }),
    warned: ({ unknownDivisions }, code) =>
      code === 'UNKNOWN_DIVISION' ? { unknownDivisions: unknownDivisions + 1 } : {},
    // Not from the warnings, because their number is capped.
    ended({ order: { divisions } }, { outcomes }) {
      const outcome = outcomes[goal]
      if (outcome?.status === 'failed' && outcome.code === 'NOT_FOUND' && divisions !== 'all') {
        return { unknownDivisions: divisions.length }
      }
      if (outcome?.status !== 'done') return {}
      const { unknownDivisions } = outcome.output.result as { unknownDivisions: readonly string[] }
      return { unknownDivisions: unknownDivisions.length }
    },
    covers: ({ divisions: later }, { divisions: earlier }) =>
      later === 'all' || (earlier !== 'all' && earlier.every((one) => later.includes(one))),
    itemText: (key) => `Division ${key}`,
  }
}
