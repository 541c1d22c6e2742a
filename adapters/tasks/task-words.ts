import type {
  CalendarOrder,
  ClubsOrder,
  ExportFile,
  ExportsOrder,
  InterclubOrder,
  TaskKindName,
  TournamentsOrder,
} from '../../manifests/types/records.ts'
import type { FiguresOf, OrderOf, TaskRecords } from './task-kind.ts'

/** Name of a kind of task in logs, the API and the CLI. */
export type TaskWords = {
  /** The data that it scrapes. */
  readonly what: string
  /** The items that it visits. */
  readonly item: string
  /** The results, with their names in the counts of the run and in the task's record. */
  readonly result: string
  readonly count: string
  readonly figure: 'totalRankings' | 'totalPlayers' | 'totalMatches' | 'totalLines' | 'totalResults'
  /** Path of its calls, and of the call that starts it. */
  readonly path: string
  readonly start: string
  /** The command that starts it, without `manifold scrape`. */
  readonly command: string
  /** Modules that run besides the goal, by id. One that is switched off is left out. */
  readonly parts?: Readonly<Record<string, PartWords>>
}

export type PartWords = Pick<TaskWords, 'item' | 'result' | 'count'> & {
  readonly figure: 'totalSheets' | 'totalTeams'
  /** The count of failed items. */
  readonly errors: 'sheetErrors' | 'teamErrors'
  /** Names an item by its key: `Club H004`. */
  itemText(key: string): string
}

type Words = {
  readonly [K in TaskKindName]: TaskWords & {
    /** Its figures before the first task. */
    readonly none: {
      readonly [F in keyof FiguresOf<TaskRecords[K]>]?: FiguresOf<TaskRecords[K]>[F] | null
    }
    orderText(order: OrderOf<TaskRecords[K]>): string
  }
}

export const WORDS: Words = {
  interclubs: {
    what: 'interclub standings',
    item: 'page',
    result: 'row',
    count: 'rows',
    figure: 'totalRankings',
    path: '/api/scrape/interclubs',
    start: '/api/scrape/interclubs',
    command: 'interclubs',
    none: { totalRankings: 0, unknownDivisions: 0, lastSuccess: null },
    orderText: interclubOrderText,
  },
  all: {
    what: 'every club',
    item: 'club',
    result: 'player',
    count: 'players',
    figure: 'totalPlayers',
    path: '/api/scrape',
    start: '/api/scrape/all',
    command: 'clubs --all',
    none: { totalPlayers: 0, currentClub: null, currentProvince: null },
    orderText: clubsOrderText,
  },
  calendrier: {
    what: 'fixtures, match sheets and teams',
    item: 'division',
    result: 'fixture',
    count: 'fixtures',
    figure: 'totalMatches',
    path: '/api/scrape/calendrier',
    start: '/api/scrape/calendrier',
    command: 'calendar',
    none: {
      ...{ totalMatches: 0, totalSheets: 0, refusedSheets: 0, totalTeams: 0 },
      ...{ unknownDivisions: 0, sheetErrors: 0, teamErrors: 0, source: null },
    },
    orderText: calendarOrderText,
    parts: {
      interclubSheets: {
        ...{ item: 'round', result: 'sheet', count: 'sheets' },
        ...{ figure: 'totalSheets', errors: 'sheetErrors' },
        itemText: (key) => `Division and round ${key}`,
      },
      interclubTeams: {
        ...{ item: 'club', result: 'team', count: 'teams' },
        ...{ figure: 'totalTeams', errors: 'teamErrors' },
        itemText: (key) => `Club ${key}`,
      },
    },
  },
  exports: {
    what: 'the exports of the federation',
    item: 'file',
    result: 'line',
    count: 'lines',
    figure: 'totalLines',
    path: '/api/scrape/exports',
    start: '/api/scrape/exports',
    command: 'exports',
    none: { totalLines: 0, files: [] },
    orderText: exportsOrderText,
  },
  tournaments: {
    what: 'tournaments',
    item: 'tournament',
    result: 'result',
    count: 'results',
    figure: 'totalResults',
    path: '/api/scrape/tournaments',
    start: '/api/scrape/tournaments',
    command: 'tournaments',
    none: { totalSeries: 0, totalInscriptions: 0, totalResults: 0, currentTournament: null },
    orderText: tournamentsOrderText,
  },
}

/** The files of the federation. */
export const EXPORT_FILES: readonly ExportFile[] = [
  'joueurs_1',
  'joueurs_2',
  'result_1',
  'result_2',
]

/** The names of all kinds. */
export const TASK_KINDS = Object.keys(WORDS) as readonly TaskKindName[]

/** Describes the order of a task of any kind. `order` may have more fields, as responses do. */
export function orderText<K extends TaskKindName>(kind: K, order: object): string {
  return WORDS[kind].orderText(order as never)
}

/** Results of a task, from its record or status: `222 fixtures, 90 sheets`. */
export function resultsText(kind: TaskKindName, task: object): string {
  const figures = task as Readonly<Record<string, number>>
  const { result, figure, parts = {} } = WORDS[kind]
  const others = Object.values(parts).filter((part) => figures[part.figure])
  return [{ result, figure }, ...others]
    .map((words) => counted(figures[words.figure] ?? 0, words.result))
    .join(', ')
}

/** 14808 as `14 808`. */
export function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ')
}

/** `1 page`, `8 800 pages`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

const MOST_LISTED = 20

/** Describes an order: `all clubs of Hainaut that were not read for 7 days`. */
function clubsOrderText({ province, olderThan = '', resumeOf }: ClubsOrder): string {
  const where = province === undefined ? '' : ` of ${province}`
  const count = Number.parseInt(olderThan, 10)
  const unit = olderThan.endsWith('h') ? 'hour' : 'day'
  const since = olderThan === '' ? '' : ` that were not read for ${counted(count, unit)}`
  return `all clubs${where}${since}${afterText(resumeOf)}`
}

function afterText(resumeOf: string | undefined): string {
  return resumeOf === undefined ? '' : `, continuing ${resumeOf}`
}

/** Describes an order: `weeks 1-3, 7 of all divisions, from division 4, week 2 on`. */
function interclubOrderText({ weeks, divisions, resumeAt, resumeOf }: InterclubOrder): string {
  const from =
    resumeAt === undefined
      ? ''
      : `, from division ${resumeAt.divisionIndex}, week ${resumeAt.week} on`
  return `week${weeks.length === 1 ? '' : 's'} ${rangesText(weeks)} of ${divisionsText(divisions)}${from}${afterText(resumeOf)}`
}

/** The failed items of a task: `2 divisions and 1 round`. */
export function failedText(
  kind: TaskKindName,
  task: { readonly errorsCount: number; readonly unknownDivisions?: number },
): string {
  const figures = task as unknown as Readonly<Record<string, number>>
  const { item, parts = {} } = WORDS[kind]
  const others = Object.values(parts).map((part) => [figures[part.errors] ?? 0, part.item] as const)
  const ofParts = others.reduce((sum, [count]) => sum + count, 0)
  const own = task.errorsCount - (task.unknownDivisions ?? 0) - ofParts
  const failed = [[own, item] as const, ...others].filter(([count]) => count > 0)
  return failed.map(([count, noun]) => counted(count, noun)).join(' and ')
}

/** Describes an order: `the fixtures of division 8506`. */
function calendarOrderText({ divisions, resumeOf }: CalendarOrder): string {
  return `the fixtures of ${divisionsText(divisions)}${afterText(resumeOf)}`
}

/** Describes an order: `the file joueurs_1 of the federation`. */
function exportsOrderText({ file, resumeOf }: ExportsOrder): string {
  const which = file === undefined ? 'the files' : `the file ${file}`
  return `${which} of the federation${afterText(resumeOf)}`
}

/** Describes an order: `all tournaments of the season`. */
function tournamentsOrderText({ scope, resumeOf }: TournamentsOrder): string {
  const which = scope === 'all' ? 'all tournaments of the season' : 'recent and coming tournaments'
  return `${which}${afterText(resumeOf)}`
}

function divisionsText(divisions: 'all' | readonly (number | string)[]): string {
  if (divisions === 'all') return 'all divisions'
  return `division${divisions.length === 1 ? '' : 's'} ${listText(divisions)}`
}

/** A list as in the request. Divisions are not shown as ranges. */
function listText(names: readonly (number | string)[]): string {
  const more = names.length - MOST_LISTED
  const shown = names.slice(0, MOST_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** `1-3, 7` for 1, 2, 3, 7. The numbers must be sorted. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range !== undefined && number === range.last + 1) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(', ')
}

/** `3.0 pages/s`, `4.5 clubs/min`: clubs take longer. */
export function paceText(perSecond: number, item: string): string {
  return item === 'club'
    ? `${(perSecond * 60).toFixed(1)} clubs/min`
    : `${perSecond.toFixed(1)} ${item}s/s`
}
