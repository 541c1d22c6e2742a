import { Argument, type Command } from 'commander'
import type { TaskKindName } from '../../../manifests/types/records.ts'
import { TASK_KINDS } from '../../tasks/task-words.ts'
import { addNotes } from '../command-definition.ts'
import type { ScrapeFlags } from '../scrape/scrape-actions.ts'
import type { Terminal } from '../terminal.ts'
import { EXITS, registerTasks, runStart, withReadFlags, withScrapeFlags } from './scrape-tasks.ts'

type ClubsFlags = ScrapeFlags & {
  readonly all?: boolean
  readonly province?: string
  readonly olderThan?: string
  readonly resume?: boolean
}

type StatusFlags = ScrapeFlags & { readonly follow?: boolean }

export function registerScrape(program: Command, terminal: Terminal): void {
  const scrape = program
    .command('scrape')
    .description('Fill the table-tennis data from its source.')
  addNotes(scrape, {
    examples: [
      ['Standings of the first weeks', 'manifold scrape interclubs --weeks 1-5'],
      ['The fixtures of the season', 'manifold scrape calendar'],
      ['One club with its players', 'manifold scrape club H004'],
      ['All clubs that were not read this week', 'manifold scrape clubs --all --older-than 7d'],
      ['Follow the running task', 'manifold scrape status --follow'],
    ],
    more: [
      'While a server uses the data folder, the commands ask that server (with SCRAPE_TOKEN, if set).\nOtherwise they use the folder and do the work themselves.',
    ],
    exits: EXITS,
  })
  registerTasks(scrape, terminal)
  registerClub(scrape, terminal)
  registerClubs(scrape, terminal)
  registerPlayer(scrape, terminal)
  registerStatus(scrape, terminal)
  registerCancel(scrape, terminal)
}

function registerClub(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('club')
    .description('Read clubs one after another, with their players and sheets.')
    .argument('<code...>', 'club codes, such as H004')
  withReadFlags(command, 'print the results as JSON').action(
    (codes: readonly string[], flags: ScrapeFlags) => runClub(codes, flags, terminal),
  )
  addNotes(command, {
    examples: [['Two clubs', 'manifold scrape club H004 Vl-B234']],
    exits: EXITS,
  })
}

function registerClubs(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('clubs')
    .description('Read the list of all clubs again, or with --all every club with its players.')
    .option('--all', 'read every club, least recently read clubs first')
    .option('--province <name>', 'with --all: only clubs of this province')
    .option(
      '--older-than <age>',
      'with --all: only clubs not read for this long, such as 7d or 12h',
    )
    .option(
      '--resume',
      'with --all: read the clubs that the latest task did not read, or failed to read',
    )
  withReadFlags(command, 'print the result as JSON').action((flags: ClubsFlags) =>
    runClubs({ flags, command, terminal }),
  )
  addNotes(command, {
    examples: [
      ['The list, once a season', 'manifold scrape clubs'],
      ['Everything', 'manifold scrape clubs --all'],
      ['Every night, by cron', 'manifold scrape clubs --all --older-than 7d --quiet'],
      ['One province', 'manifold scrape clubs --all --province Namur'],
      ['Continue a cancelled or failed task', 'manifold scrape clubs --all --resume'],
    ],
    exits: EXITS,
  })
}

function registerPlayer(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('player')
    .description('Read the sheets of one player.')
    .argument('<licence>', 'licence of 5 to 7 digits')
  withReadFlags(command, 'print the result as JSON').action((licence: string, flags: ScrapeFlags) =>
    runPlayer(licence, flags, terminal),
  )
  addNotes(command, {
    examples: [['One player', 'manifold scrape player 123456']],
    exits: EXITS,
  })
}

function registerStatus(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('status')
    .description('Show the running task, or the latest one.')
    .addArgument(kindArgument())
    .option('-f, --follow', 'follow the task until it ends; Ctrl-C does not cancel it')
  withScrapeFlags(command, 'print the task as JSON, like the status route of its kind').action(
    (kind: TaskKindName | undefined, flags: StatusFlags) => runStatus(kind, flags, terminal),
  )
  addNotes(command, {
    examples: [
      ['Show it once', 'manifold scrape status'],
      ['Until it ends', 'manifold scrape status --follow'],
      ['Ask another server', 'manifold scrape status --server http://127.0.0.1:3000'],
    ],
    exits: EXITS,
  })
}

function registerCancel(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('cancel')
    .description('Cancel the running task of the server.')
    .addArgument(kindArgument())
  withScrapeFlags(command, 'print what was cancelled as JSON').action(
    (kind: TaskKindName | undefined, flags: ScrapeFlags) => runCancel(kind, flags, terminal),
  )
  addNotes(command, {
    examples: [['Cancel it and keep what was read', 'manifold scrape cancel']],
    exits: { ...EXITS, ok: 'cancelled', interrupted: 'interrupted by Ctrl-C' },
  })
}

function kindArgument(): Argument {
  return new Argument('[kind]', 'kind of task, if several are running').choices(TASK_KINDS)
}

async function runClub(
  codes: readonly string[],
  flags: ScrapeFlags,
  terminal: Terminal,
): Promise<void> {
  const { clubCodeOf } = await import('../../api/table-tennis/parameters.ts')
  for (const code of codes) clubCodeOf(code)
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { scrapeClubs } = await import('../scrape/scrape-clubs.ts')
  await runScrape({ flags, terminal }, (tools) => scrapeClubs(tools, codes))
}

type ClubsCall = {
  readonly flags: ClubsFlags
  readonly command: Command
  readonly terminal: Terminal
}

async function runClubs({ flags, command, terminal }: ClubsCall): Promise<void> {
  const { all, province, olderThan, resume } = flags
  const isSelected = province !== undefined || olderThan !== undefined
  if (!all && (isSelected || resume)) {
    command.error('--province, --older-than and --resume select clubs to read: add --all.')
  }
  if (all) return runStart('all', { province, olderThan }, { flags, command, terminal })
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { refreshClubs } = await import('../scrape/scrape-clubs.ts')
  await runScrape({ flags, terminal }, refreshClubs)
}

async function runPlayer(licence: string, flags: ScrapeFlags, terminal: Terminal): Promise<void> {
  const { licenceOf } = await import('../../api/table-tennis/parameters.ts')
  const checked = licenceOf(licence)
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { scrapePlayer } = await import('../scrape/scrape-clubs.ts')
  await runScrape({ flags, terminal }, (tools) => scrapePlayer(tools, checked))
}

async function runStatus(
  kind: TaskKindName | undefined,
  flags: StatusFlags,
  terminal: Terminal,
): Promise<void> {
  const { runScrape, showStatus } = await import('../scrape/scrape-actions.ts')
  await runScrape({ flags, terminal }, (tools) =>
    showStatus(tools, { kind, isFollowed: flags.follow ?? false }),
  )
}

async function runCancel(
  kind: TaskKindName | undefined,
  flags: ScrapeFlags,
  terminal: Terminal,
): Promise<void> {
  const { cancelScrape, runScrape } = await import('../scrape/scrape-actions.ts')
  await runScrape({ flags, terminal, onlyServer: true }, (tools) => cancelScrape(tools, kind))
}
