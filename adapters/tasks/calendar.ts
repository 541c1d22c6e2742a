import type { Outcome } from '../../core/events/event.ts'
import { recordValidator } from '../../core/manifest/records.ts'
import type { CalendarOrder, CalendarTaskRecord } from '../../manifests/types/records.ts'
import { noTabt, type TaskKind } from './task-kind.ts'

export type CalendarParts = {
  /** Source of fixtures on this server. */
  readonly source: CalendarTaskRecord['source'] | undefined
}

const goal = 'interclubCalendar'
const sheetsModule = 'interclubSheets'

/** The fixtures of divisions, their new match sheets, and the teams of clubs. */
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
      ...{ pagesTotal: null, totalMatches: 0, totalSheets: 0, refusedSheets: 0, totalTeams: 0 },
      ...{ unknownDivisions: 0, sheetErrors: 0, teamErrors: 0 },
      source: source ?? 'tabt',
    }),
    inputs: ({ order: { divisions }, planKey }) => ({ divisions, planKey }),
    figures: ({ unknownDivisions, sheetErrors, teamErrors }, { counts, failedCount }) => ({
      totalMatches: counts.fixtures ?? 0,
      errorsCount: failedCount + unknownDivisions + sheetErrors + teamErrors,
    }),
    partFigures: (moduleId, { counts: { sheets, refused, teams }, failedCount }) =>
      moduleId === sheetsModule
        ? { totalSheets: sheets ?? 0, refusedSheets: refused ?? 0, sheetErrors: failedCount }
        : { totalTeams: teams ?? 0, teamErrors: failedCount },
    warned: ({ unknownDivisions }, code) =>
      code === 'UNKNOWN_DIVISION' ? { unknownDivisions: unknownDivisions + 1 } : {},
    ended: ({ order, sheetErrors, teamErrors }, { outcomes }) => ({
      ...unknownIn(order, outcomes[goal]),
      // A module can fail before its first item.
      ...(outcomes[sheetsModule]?.status === 'failed' && { sheetErrors: sheetErrors || 1 }),
      ...(outcomes.interclubTeams?.status === 'failed' && { teamErrors: teamErrors || 1 }),
    }),
    covers: ({ divisions: later }, { divisions: earlier }) =>
      later === 'all' || (earlier !== 'all' && earlier.every((one) => later.includes(one))),
    itemText: (key) => `Division ${key}`,
  }
}

/** Not from the warnings, because their number is capped. */
function unknownIn({ divisions }: CalendarOrder, outcome: Outcome | undefined) {
  if (outcome?.status === 'failed' && outcome.code === 'NOT_FOUND' && divisions !== 'all') {
    return { unknownDivisions: divisions.length }
  }
  if (outcome?.status !== 'done') return {}
  const { unknownDivisions } = outcome.output.result as { unknownDivisions: readonly string[] }
  return { unknownDivisions: unknownDivisions.length }
}
