import type { Command } from 'commander'
import type { ScrapeFlags } from '../scrape/run-scrape.ts'

type InterclubFlags = ScrapeFlags & {
  readonly weeks?: string
  readonly divisions?: string
  readonly resume?: boolean
  readonly resumeDivision?: string
  readonly resumeWeek?: string
}

const NOTES = `
While a server holds the data folder, the commands go through it (SCRAPE_TOKEN is sent when set);
otherwise they take the folder and do the work themselves.

Exit codes: 0 done, 2 wrong command or configuration, nothing to do, or the data folder is held,
3 source or server could not be reached, 4 a fault of ours, 130 cancelled.`

const QUIET = 'show failures and the result alone'

export function registerScrape(program: Command): void {
  const scrape = program
    .command('scrape')
    .description('Fill the table-tennis data from its source.')
    .addHelpText('after', NOTES)
  registerInterclubs(scrape)
  registerClub(scrape)
  registerClubs(scrape)
  registerStatus(scrape)
  registerCancel(scrape)
}

function registerInterclubs(scrape: Command): void {
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
    .addHelpText(
      'after',
      `
Examples:
  manifold scrape interclubs --weeks 1-5
  manifold scrape interclubs --divisions 3,7 --json
  manifold scrape interclubs --resume

A task in which pages failed ends well and says how many. Ctrl-C a second time leaves at once.`,
    )
    .action(runInterclubs)
}

function registerClub(scrape: Command): void {
  const command = scrape
    .command('club')
    .description('Read a club, its players and their sheets; several one after another.')
    .argument('<code...>', 'club codes, such as H004')
  withScrapeFlags(command, 'print the results as JSON')
    .option('-q, --quiet', QUIET)
    .addHelpText('after', '\nExample:\n  manifold scrape club H004 Vl-B234')
    .action(runClub)
}

function registerClubs(scrape: Command): void {
  const command = scrape.command('clubs').description('Read the list of all clubs anew.')
  withScrapeFlags(command, 'print the result as JSON')
    .option('-q, --quiet', QUIET)
    .addHelpText('after', '\nExample:\n  manifold scrape clubs')
    .action(runClubs)
}

function registerStatus(scrape: Command): void {
  const command = scrape
    .command('status')
    .description('Show the running interclub task, or the latest one.')
    .option('-f, --follow', 'show it until it ends; Ctrl-C leaves it alone')
  withScrapeFlags(command, 'print it as JSON, as GET /api/scrape/interclubs/status does')
    .addHelpText('after', '\nExample:\n  manifold scrape status --follow')
    .action(runStatus)
}

function registerCancel(scrape: Command): void {
  const command = scrape.command('cancel').description('Cancel the interclub task of the server.')
  withScrapeFlags(command, 'print what was cancelled as JSON')
    .addHelpText('after', '\nExample:\n  manifold scrape cancel')
    .action(runCancel)
}

function withScrapeFlags(command: Command, json: string): Command {
  return command
    .option('--json', json)
    .option('--server <url>', 'go through this server, whatever the data folder says')
}

async function runInterclubs(flags: InterclubFlags, command: Command): Promise<void> {
  const { weeks, divisions, resume, resumeDivision, resumeWeek } = flags
  const order = { weeks, divisions, resume_division: resumeDivision, resume_week: resumeWeek }
  if (resume && Object.values(order).some((value) => value !== undefined)) {
    command.error('--resume goes on with the weeks and divisions of its task: give it alone.')
  }
  const { interclubOrderOf } = await import('../../tabletennis/interclub-order.ts')
  // What is wrong is said before a server is asked or the data is read.
  interclubOrderOf(order)
  const { runScrape } = await import('../scrape/run-scrape.ts')
  const { scrapeInterclubs } = await import('../scrape/scrape-actions.ts')
  await runScrape(flags, (tools) => scrapeInterclubs(tools, resume ? 'resume' : order))
}

async function runClub(codes: readonly string[], flags: ScrapeFlags): Promise<void> {
  const { clubCodeOf } = await import('../../tabletennis/path-parameters.ts')
  for (const code of codes) clubCodeOf(code)
  const { runScrape } = await import('../scrape/run-scrape.ts')
  const { scrapeClubs } = await import('../scrape/scrape-clubs.ts')
  await runScrape(flags, (tools) => scrapeClubs(tools, codes))
}

async function runClubs(flags: ScrapeFlags): Promise<void> {
  const { runScrape } = await import('../scrape/run-scrape.ts')
  const { refreshClubs } = await import('../scrape/refresh-clubs.ts')
  await runScrape(flags, refreshClubs)
}

async function runStatus(flags: ScrapeFlags & { readonly follow?: boolean }): Promise<void> {
  const { runScrape } = await import('../scrape/run-scrape.ts')
  const { showStatus } = await import('../scrape/scrape-actions.ts')
  await runScrape(flags, (tools) => showStatus(tools, flags.follow ?? false))
}

async function runCancel(flags: ScrapeFlags): Promise<void> {
  const { runScrape } = await import('../scrape/run-scrape.ts')
  const { cancelScrape } = await import('../scrape/scrape-actions.ts')
  await runScrape(flags, cancelScrape, { onlyServer: true })
}
