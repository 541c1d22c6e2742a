import type { RunResult } from '../../core/events/event.ts'
import type { Inputs } from '../../core/plugin.ts'
import type { LedgerState } from '../../core/run/ledger.ts'
import type {
  CalendarTaskRecord,
  ClubsTaskRecord,
  ExportsTaskRecord,
  InterclubTaskRecord,
  StoredTask,
  TaskKindName,
  TournamentsTaskRecord,
} from '../../manifests/types/records.ts'

/** The stored record of each kind of task. */
export type TaskRecords = {
  readonly interclubs: InterclubTaskRecord
  readonly all: ClubsTaskRecord
  readonly calendrier: CalendarTaskRecord
  readonly exports: ExportsTaskRecord
  readonly tournaments: TournamentsTaskRecord
}
export type AnyTask = TaskRecords[TaskKindName]
export type OrderOf<R extends AnyTask> = R['order']

/** Reason why a task that needs the federation's API cannot start. */
export const noTabt =
  'an operator can enable the API of the federation with hosts.tabt.enabled in the configuration'

/** The fields of a kind's record beyond those of every task and the order. */
export type FiguresOf<R extends AnyTask> = Omit<R, keyof StoredTask | 'order'>

/**
 * A kind of task, with everything that differs between kinds. The rest (states, journal, ledger,
 * log) is shared. `task-words.ts` has its names.
 */
export interface TaskKind<R extends AnyTask = AnyTask> {
  readonly id: R['kind']
  /** Ids of new tasks: by the second of their start, or a number that counts up. */
  readonly ids: 'time' | 'number'
  /** Other kinds that must not run at the same time, because both write the same data. */
  readonly excludes: readonly string[]
  /** The fan-out module that visits the items. Its ledger is stored. */
  readonly goal: string
  /** Reason, for the operator, why no task of this kind can start on this server. */
  readonly missing?: string | undefined
  /** The end of a task that found nothing to visit. */
  readonly whenEmpty: { readonly status: 'success' | 'failed'; readonly message: string }
  isRecord(value: unknown): value is R
  /** The figures of a new task, and the number of its items if it is known. */
  begin(order: OrderOf<R>, startedAt: number): FiguresOf<R> & Pick<StoredTask, 'pagesTotal'>
  /** Takes up a task that began in another process. Returns figures that only its record has. */
  resume?(record: R): Partial<FiguresOf<R>>
  /** The inputs of its run. */
  inputs(record: R): Inputs
  /** The figures that the ledger and the progress of the run show. */
  figures(record: R, ledger: LedgerState): Partial<R>
  /** Figures that the ledger does not have, to be stored while it runs. */
  noted?(): Partial<R>
  /** The figures that the ledger of a module besides the goal shows. */
  partFigures?(moduleId: string, ledger: LedgerState): Partial<R>
  /** The figures that change with a warning of the run. Called once for each different one. */
  warned?(record: R, code: string): Partial<R>
  /** The figures that the end of the run shows. */
  ended?(record: R, result: RunResult): Partial<R>
  /** Whether a task with the order `later` also visits everything that `earlier` asks for. */
  covers(later: OrderOf<R>, earlier: OrderOf<R>): boolean
  /** Names an item by its key: `Division 3, week 7`. */
  itemText(key: string): string
}
