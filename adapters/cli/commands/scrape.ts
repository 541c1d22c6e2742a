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
  ok: 'done; pages may have failed, see the summary',
  usage: 'wrong command line, nothing to do, a running task, or a data folder in use',
  unreachable: 'the source or the server could not be reached',
  interrupted: 'cancelled',
} as const

const QUIET = 'show only failures and the result'

export function registerScrape(program: Command, terminal: Terminal): void {
  const scrape = program
    .command('scrape')
    .description('Fill the table-tennis data from its source.')
  addNotes(scrape, {
    examples: [
      ['Standings of the first weeks', 'manifold scrape interclubs --weeks 1-5'],
      ['One club with its players', 'manifold scrape club H004'],
      ['Follow the running task', 'manifold scrape status --follow'],
    ],
    more: [
      'While a server uses the data folder, the commands ask that server (with SCRAPE_TOKEN, if set).\nOtherwise they use the folder and do the work themselves.',
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
    .description(
      'Read the standings of divisions week by week; Ctrl-C cancels, --resume continues.',
    )
    .option('--weeks <list>', 'weeks as a list or ranges, such as 1-3,7 (default 1-22)')
    .option('--divisions <list>', 'positions in the list of divisions, such as 3,7 (default all)')
    .option('--resume', 'continue the latest unfinished task where it stopped')
    .option('--resume-division <n>', 'start at this division')
    .option('--resume-week <n>', 'start at this week of that division')
  withScrapeFlags(command, 'print the ended task as JSON, like GET …/status')
    .option('-q, --quiet', QUIET)
    .action((flags: InterclubFlags) => runInterclubs({ flags, command, terminal }))
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

function registerClub(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('club')
    .description('Read clubs one after another, with their players and sheets.')
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
  const command = scrape.command('clubs').description('Read the list of all clubs again.')
  withScrapeFlags(command, 'print the result as JSON')
    .option('-q, --quiet', QUIET)
    .action((flags: ScrapeFlags) => runClubs(flags, terminal))
  addNotes(command, { examples: [['Once a season', 'manifold scrape clubs']], exits: EXITS })
}

function registerStatus(scrape: Command, terminal: Terminal): void {
  const command = scrape
    .command('status')
    .description('Show the running interclub task, or the latest one.')
    .option('-f, --follow', 'show it until it ends; Ctrl-C does not cancel it')
  withScrapeFlags(command, 'print it as JSON, like GET /api/scrape/interclubs/status').action(
    (flags: StatusFlags) => runStatus(flags, terminal),
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
  const command = scrape.command('cancel').description('Cancel the interclub task of the server.')
  withScrapeFlags(command, 'print what was cancelled as JSON').action((flags: ScrapeFlags) =>
    runCancel(flags, terminal),
  )
  addNotes(command, {
    examples: [['Cancel it and keep what was read', 'manifold scrape cancel']],
    exits: { ...EXITS, ok: 'cancelled', interrupted: 'interrupted by Ctrl-C' },
  })
}

function withScrapeFlags(command: Command, json: string): Command {
  return command
    .option('--json', json)
    .option('--server <url>', 'use this server instead of the data folder')
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
    command.error('--resume uses the weeks and divisions of its task: do not combine it with them.')
  }
  const { interclubOrderOf } = await import('../../api/table-tennis/scrape-order.ts')
  // Report mistakes before asking a server or reading data.
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
