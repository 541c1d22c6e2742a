import type { ConfigValues } from '../../../../manifests/types/config.ts'
import type { TaskKindName } from '../../../../manifests/types/records.ts'
import type { RecordName } from '../../../openapi/records.ts'
import type { OrderOf, TaskRecords } from '../../../tasks/task-kind.ts'
import { type ClubsQuery, clubsOrderOf } from './all-scrapes.ts'
import { type CalendarQuery, calendarOrderOf } from './calendar-scrapes.ts'
import { type ExportsQuery, exportsOrderOf } from './export-scrapes.ts'
import { type InterclubOrderQuery, interclubOrderOf } from './scrape-order.ts'
import { type TournamentsQuery, tournamentsOrderOf } from './tournament-scrapes.ts'

/** The parameters of a start of each kind, in camelCase or as they are sent. */
export type StartQueries = {
  readonly interclubs: InterclubOrderQuery
  readonly all: ClubsQuery
  readonly calendrier: CalendarQuery
  readonly exports: ExportsQuery
  readonly tournaments: TournamentsQuery
}

type ScheduleOption = keyof NonNullable<ConfigValues['schedules'][number]['options']>

type StartOf<K extends TaskKindName> = {
  /** The options that a schedule may set. */
  readonly options: readonly ScheduleOption[]
  /** The records of the answers to a start, and about the state. */
  readonly started: RecordName
  readonly status: RecordName
  /** @throws INVALID_QUERY naming every wrong parameter */
  orderOf(query: StartQueries[K]): OrderOf<TaskRecords[K]> | 'resume'
}

/** Starts tasks of each kind, for the CLI and schedules. */
export const STARTS: { readonly [K in TaskKindName]: StartOf<K> } = {
  interclubs: {
    options: ['weeks', 'divisions'],
    started: 'TaskStarted',
    status: 'TaskStatus',
    orderOf: interclubOrderOf,
  },
  all: {
    options: ['province', 'olderThan'],
    started: 'ScrapeStarted',
    status: 'ScrapeStatus',
    orderOf: clubsOrderOf,
  },
  calendrier: {
    options: ['divisions'],
    started: 'CalendarStarted',
    status: 'CalendarStatus',
    orderOf: calendarOrderOf,
  },
  exports: {
    options: ['file'],
    started: 'ExportsStarted',
    status: 'ExportsStatus',
    orderOf: exportsOrderOf,
  },
  tournaments: {
    options: ['scope'],
    started: 'TournamentsStarted',
    status: 'TournamentsStatus',
    orderOf: tournamentsOrderOf,
  },
}
