import type { Command } from 'commander'
import { addNotes } from '../command-definition.ts'
import type { ScrapeFlags } from '../scrape/scrape-actions.ts'
import type { Terminal } from '../terminal.ts'

type InterclubFlags = ScrapeFlags & {
  readonly weeks?: string
  readonly divisions?: string
  readonly resume?: boolean
  readonly resumeDivision?: string
  readonly resumeWeek?: string
}

type StatusFlags = ScrapeFlags & { readonly follow?: boolean }

const EXITS = {
  ok: 'done, although pages may have failed: the summary says how many',
  usage: 'wrong command line, nothing to do, a task runs already, or the data folder is held',
  unreachable: 'source or server could not be reached',
  interrupted: 'cancelled',
} as const

const QUIET = 'show failures and the result alone'

export function registerScrape(program: Command, terminal: Terminal): void {
  const scrape = program
    .command('scrape')
    .description('Fill the table-tennis data from its source.')
  addNotes(scrape, {
    examples: [
      ['Standings of the first weeks', 'manifold scrape interclubs --weeks 1-5'],
      ['One club with its players', 'manifold scrape club H004'],
      ['What runs, until it ends', 'manifold scrape status --follow'],
    ],
    more: [
      'While a server holds the data folder, the commands go through it (SCRAPE_TOKEN is sent when set);\notherwise they take the folder and do the work themselves.',
    ],
    exits: EXITS,
  })
  registerInterclubs(scrape, terminal)
  registerClub(scrape, terminal)
  registerClubs(scrape, terminal)
  registerStatus(scrape, terminal)
  registerCancel(scrape, terminal)
}

function registerInterclubs(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('interclubs')
    .description('Read the standings of divisions week by week; Ctrl-C cancels, --resume goes on.')
    .option('--weeks <list>', 'weeks as a list or ranges, such as 1-3,7 (default 1-22)')
    .option('--divisions <list>', 'positions in the list of divisions, such as 3,7 (default all)')
    .option('--resume', 'go on with the latest unfinished task, where it stopped')
    .option('--resume-division <n>', 'start at this division')
    .option('--resume-week <n>', 'start at this week of that division')
  withScrapeFlags(command, 'print the ended task as JSON, as GET …/status does')
    .option('-q, --quiet', QUIET)
    .action((flags: InterclubFlags) => runInterclubs({ flags, command, terminal }))
  addNotes(command, {
    examples: [
      ['The first five weeks of all divisions', 'manifold scrape interclubs --weeks 1-5'],
      ['Two divisions, for a program', 'manifold scrape interclubs --divisions 3,7 --json'],
      ['Every night, by cron', 'manifold scrape interclubs --quiet'],
      ['Where a cancelled or broken one stopped', 'manifold scrape interclubs --resume'],
    ],
    more: ['Ctrl-C a second time leaves at once.'],
    exits: EXITS,
  })
}

function registerClub(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('club')
    .description('Read a club, its players and their sheets; several one after another.')
    .argument('<code...>', 'club codes, such as H004')
  withScrapeFlags(command, 'print the results as JSON')
    .option('-q, --quiet', QUIET)
    .action((codes: readonly string[], flags: ScrapeFlags) => runClub(codes, flags, terminal))
  addNotes(command, {
    examples: [['Two clubs', 'manifold scrape club H004 Vl-B234']],
    exits: EXITS,
  })
}

function registerClubs(scrape: Command, terminal: Terminal): void {
  const command = scrape.command('clubs').description('Read the list of all clubs anew.')
  withScrapeFlags(command, 'print the result as JSON')
    .option('-q, --quiet', QUIET)
    .action((flags: ScrapeFlags) => runClubs(flags, terminal))
  addNotes(command, { examples: [['Once a season', 'manifold scrape clubs']], exits: EXITS })
}

function registerStatus(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('status')
    .description('Show the running interclub task, or the latest one.')
    .option('-f, --follow', 'show it until it ends; Ctrl-C leaves it alone')
  withScrapeFlags(command, 'print it as JSON, as GET /api/scrape/interclubs/status does').action(
    (flags: StatusFlags) => runStatus(flags, terminal),
  )
  addNotes(command, {
    examples: [
      ['How it stands', 'manifold scrape status'],
      ['Until it ends', 'manifold scrape status --follow'],
      ['Of a server elsewhere', 'manifold scrape status --server http://127.0.0.1:3000'],
    ],
    exits: EXITS,
  })
}

function registerCancel(scrape: Command, terminal: Terminal): void {
  const command = scrape.command('cancel').description('Cancel the interclub task of the server.')
  withScrapeFlags(command, 'print what was cancelled as JSON').action((flags: ScrapeFlags) =>
    runCancel(flags, terminal),
  )
  addNotes(command, {
    examples: [['What was read is kept', 'manifold scrape cancel']],
    exits: { ...EXITS, ok: 'cancelled', interrupted: 'interrupted by Ctrl-C' },
  })
}

function withScrapeFlags(command: Command, json: string): Command {
  return command
    .option('--json', json)
    .option('--server <url>', 'go through this server, whatever the data folder says')
}

type InterclubCall = {
  readonly flags: InterclubFlags
  readonly command: Command
  readonly terminal: Terminal
}

async function runInterclubs({ flags, command, terminal }: InterclubCall): Promise<void> {
  const { weeks, divisions, resume, resumeDivision, resumeWeek } = flags
  const order = { weeks, divisions, resume_division: resumeDivision, resume_week: resumeWeek }
  if (resume && Object.values(order).some((value) => value !== undefined)) {
    command.error('--resume goes on with the weeks and divisions of its task: give it alone.')
  }
  const { interclubOrderOf } = await import('../../api/table-tennis/scrape-order.ts')
  // What is wrong is said before a server is asked or the data is read.
  interclubOrderOf(order)
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { scrapeInterclubs } = await import('../scrape/scrape-actions.ts')
  await runScrape({ flags, terminal }, (tools) =>
    scrapeInterclubs(tools, resume ? 'resume' : order),
  )
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

async function runClubs(flags: ScrapeFlags, terminal: Terminal): Promise<void> {
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { refreshClubs } = await import('../scrape/scrape-clubs.ts')
  await runScrape({ flags, terminal }, refreshClubs)
}

async function runStatus(flags: StatusFlags, terminal: Terminal): Promise<void> {
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { showStatus } = await import('../scrape/scrape-actions.ts')
  await runScrape({ flags, terminal }, (tools) => showStatus(tools, flags.follow ?? false))
}

async function runCancel(flags: ScrapeFlags, terminal: Terminal): Promise<void> {
  const { runScrape } = await import('../scrape/scrape-actions.ts')
  const { cancelScrape } = await import('../scrape/scrape-actions.ts')
  await runScrape({ flags, terminal, onlyServer: true }, cancelScrape)
}
