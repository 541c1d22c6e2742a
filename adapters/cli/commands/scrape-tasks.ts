import { type Command, Option } from 'commander'
import type { TaskKindName } from '../../../manifests/types/records.ts'
import type { StartQueries } from '../../api/table-tennis/scrapes/task-kinds.ts'
import { EXPORT_FILES } from '../../tasks/task-words.ts'
import { addNotes } from '../command-definition.ts'
import type { ScrapeFlags } from '../scrape/scrape-actions.ts'
import type { Terminal } from '../terminal.ts'

type TaskFlags = ScrapeFlags & { readonly resume?: boolean }

type InterclubFlags = TaskFlags & {
  readonly weeks?: string
  readonly divisions?: string
  readonly resumeDivision?: string
  readonly resumeWeek?: string
}

type ExportsFlags = TaskFlags & { readonly file?: string }

type CalendarFlags = TaskFlags & { readonly divisions?: string }

type TournamentsFlags = TaskFlags & { readonly all?: boolean }

export const EXITS = {
  ok: 'done; pages may have failed, see the summary',
  usage: 'wrong command line, nothing to do, a running task, or a data folder in use',
  unreachable: 'the source or the server could not be reached',
  interrupted: 'cancelled',
} as const

/** The commands that start a task of one kind and follow it. */
export function registerTasks(scrape: Command, terminal: Terminal): void {
  registerInterclubs(scrape, terminal)
  registerCalendar(scrape, terminal)
  registerExports(scrape, terminal)
  registerTournaments(scrape, terminal)
}

function registerInterclubs(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('interclubs')
    .description(
      'Read the standings of divisions week by week; Ctrl-C cancels, --resume continues.',
    )
    .option('--weeks <list>', 'weeks as a list or ranges, such as 1-3,7 (default 1-22)')
    .option('--divisions <list>', 'indexes in the list of divisions, such as 3,7 (default all)')
    .option('--resume-division <n>', 'start at this division')
    .option('--resume-week <n>', 'start at this week of that division')
  withTaskFlags(command, 'continue the latest unfinished task where it stopped').action(
    (flags: InterclubFlags) => {
      const { weeks, divisions, resumeDivision, resumeWeek } = flags
      const query = { weeks, divisions, resume_division: resumeDivision, resume_week: resumeWeek }
      return runStart('interclubs', query, { flags, command, terminal })
    },
  )
  addNotes(command, {
    examples: [
      ['The first five weeks of all divisions', 'manifold scrape interclubs --weeks 1-5'],
      ['Two divisions, as JSON', 'manifold scrape interclubs --divisions 3,7 --json'],
      ['Every night, by cron', 'manifold scrape interclubs --quiet'],
      ['Continue a cancelled or failed task', 'manifold scrape interclubs --resume'],
    ],
    more: ['A second Ctrl-C exits at once.'],
    exits: EXITS,
  })
}

function registerCalendar(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('calendar')
    .description(
      'Read the fixtures, new match sheets and teams of divisions; Ctrl-C cancels, --resume continues.',
    )
    .option('--divisions <list>', 'names or numbers of divisions, such as 8506,8662 (default all)')
  withTaskFlags(command, 'read what the latest task did not read, or failed to read').action(
    (flags: CalendarFlags) =>
      runStart('calendrier', { divisions: flags.divisions }, { flags, command, terminal }),
  )
  addNotes(command, {
    examples: [
      ['All divisions', 'manifold scrape calendar'],
      ['One division by its number', 'manifold scrape calendar --divisions 8506'],
      ['Continue a cancelled or failed task', 'manifold scrape calendar --resume'],
    ],
    more: ["Fixtures come from the federation's API, which TABLETENNIS_TABT=true enables."],
    exits: EXITS,
  })
}

function registerExports(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('exports')
    .description("Read the federation's files with the numeric ranking and all results.")
    .addOption(
      new Option('--file <file>', 'read only this file (default all)').choices(EXPORT_FILES),
    )
  withTaskFlags(command, 'read the files that the latest task did not read, or refused').action(
    (flags: ExportsFlags) =>
      runStart('exports', { file: flags.file }, { flags, command, terminal }),
  )
  addNotes(command, {
    examples: [
      ['All files', 'manifold scrape exports'],
      ['The ranking of men', 'manifold scrape exports --file joueurs_1'],
    ],
    more: [
      'The files require a login: TABLETENNIS_EXPORTS_USER and TABLETENNIS_EXPORTS_PASSWORD.\nA file is read at most once in six hours.',
    ],
    exits: EXITS,
  })
}

function registerTournaments(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('tournaments')
    .description('Read recent and upcoming tournaments; Ctrl-C cancels, --resume continues.')
    .option('--all', 'read every tournament of the season')
  withTaskFlags(
    command,
    'read the tournaments that the latest task did not read, or failed to read',
  ).action(({ all, ...flags }: TournamentsFlags) =>
    runStart('tournaments', all ? { scope: 'all' } : {}, { flags, command, terminal }),
  )
  addNotes(command, {
    examples: [
      ['The last 14 and the next 30 days', 'manifold scrape tournaments'],
      ['The whole season, once', 'manifold scrape tournaments --all'],
    ],
    more: ["Tournaments come from the federation's API, which TABLETENNIS_TABT=true enables."],
    exits: EXITS,
  })
}

export function withScrapeFlags(command: Command, json: string): Command {
  return command
    .option('--json', json)
    .option('--server <url>', 'use this server instead of the data folder')
}

/** The flags of commands that read the source. */
export function withReadFlags(command: Command, json: string): Command {
  return withScrapeFlags(command, json).option('-q, --quiet', 'show only failures and the result')
}

function withTaskFlags(command: Command, resume: string): Command {
  return withReadFlags(
    command.option('--resume', resume),
    'print the finished task as JSON, like GET …/status',
  )
}

type StartCall = {
  readonly flags: TaskFlags
  readonly command: Command
  readonly terminal: Terminal
}

/** Starts a task and follows it to its end. */
export async function runStart<K extends TaskKindName>(
  kind: K,
  query: StartQueries[K],
  { flags, command, terminal }: StartCall,
): Promise<void> {
  const { resume } = flags
  if (resume && Object.values(query).some((value) => value !== undefined)) {
    command.error('--resume keeps the selection of its task: do not combine it with another.')
  }
  const { STARTS } = await import('../../api/table-tennis/scrapes/task-kinds.ts')
  // Report mistakes before asking a server or reading data.
  STARTS[kind].orderOf(query)
  const { runScrape, runTask } = await import('../scrape/scrape-actions.ts')
  await runScrape({ flags, terminal }, (tools) =>
    runTask(tools, (service) => service.start(kind, resume ? 'resume' : query)),
  )
}
