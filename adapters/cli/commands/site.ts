import { type Command, InvalidArgumentError, Option } from 'commander'
import type { SiteFlags } from '../actions/site-flags.ts'
import {
  addNotes,
  commaList,
  languageOption,
  scoreNumber,
  wholeNumber,
} from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

const EXAMPLES = [
  ['A whole site, with a table of its pages', 'manifold site www.example.com --csv pages.csv'],
  [
    'Only the shop, without its print views',
    "manifold site https://www.example.com/shop/ --include '/shop/*' --exclude '*print=*'",
  ],
  [
    'A gate for CI: a built site that is not published yet',
    'manifold site ./dist --origin https://www.example.com --fail-on high --markdown issues.md',
  ],
  [
    'A large site: all checks on 20 pages of each template',
    'manifold site www.example.com --max-pages 20000 --sample 20 --per-second 10',
  ],
] as const

const MOST_PAGES = 50_000

export function registerSite(program: Command, terminal: Terminal): void {
  const command = program
    .command('site')
    .description('Audit all pages of a site, and print what to fix first.')
    .argument('[address]', 'where the audit starts, or a folder with a built site')
    .action(async (address: string | undefined, flags: SiteFlags) => {
      const { siteCommand } = await import('../actions/site.ts')
      await siteCommand({ address, flags, terminal })
    })
  addPageOptions(command)
  addReportOptions(command)
  addGateOptions(command)
  addNotes(command, {
    examples: EXAMPLES,
    more: [
      'Without a URL, .manifold.yaml in the working directory sets a folder or an origin.\nPatterns are paths with their query; * matches any characters.\nOther users of this machine can see the options --header and --cookie, but not the file.\nCtrl-C ends the audit and shows what was found so far; a second Ctrl-C exits at once.',
    ],
    exits: {
      failed: 'the build fails: a --fail-… condition or a threshold',
      unreachable: 'the site could not be audited',
      interrupted: 'interrupted by Ctrl-C',
    },
  })
}

function addPageOptions(command: Command): void {
  command
    .optionsGroup('Pages:')
    .option(
      '--max-pages <number>',
      `maximum number of pages (1-${MOST_PAGES}, default 500)`,
      wholeNumber(1, MOST_PAGES),
    )
    .option(
      '--max-depth <clicks>',
      'maximum number of clicks from the first page',
      wholeNumber(0, 100),
    )
    .option('--include <pattern>', 'read only these paths (repeatable)', repeated)
    .option('--exclude <pattern>', 'do not read these paths (repeatable)', repeated)
    .option('--no-sitemaps', 'skip pages that only sitemaps list')
    .option('--follow-nofollow', 'follow links with rel=nofollow')
    .option(
      '--sample <pages>',
      'run all checks only on this many pages of each template',
      wholeNumber(1, 10_000),
    )
    .option('--per-second <requests>', 'maximum requests per second (0.01-50)', rate)
    .option('--user-agent <text>', 'User-Agent of the requests')
    .option('--origin <origin>', 'public origin of a folder or a staging copy')
    .option('--allow-local', 'allow addresses of this machine and of private networks')
    .option('--header <line>', 'send "Name: value" to the site (repeatable)', repeated)
    .option('--cookie <pair>', 'send the cookie name=value to the site (repeatable)', repeated)
    .option('--audit-file <file>', 'read this file instead of .manifold.yaml')
    .option('--no-audit-file', 'do not read .manifold.yaml')
}

function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

function rate(text: string): number {
  const value = /^\d{1,2}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0.01 && value <= 50) return value
  throw new InvalidArgumentError('Use a number from 0.01 to 50.')
}

function addReportOptions(command: Command): void {
  command
    .optionsGroup('Report:')
    .option('--all', 'show all issues and templates')
    .option('--html <file>', 'write a report for clients as one HTML file (- is stdout)')
    .option('--pdf <file>', 'write the report as PDF (needs a browser)')
    .option('--csv <file>', 'write all pages as CSV (- is stdout)')
    .option('--json <file>', 'write the audit, its issues and pages as JSON (- is stdout)')
    .option('--markdown <file>', 'write the issues as a to-do list (- is stdout)')
    .addOption(languageOption("the report and the command's output, default en"))
    .option('-q, --quiet', 'do not show progress')
}

function addGateOptions(command: Command): void {
  command
    .optionsGroup('Exit code:')
    .option(
      '--fail-under <score>',
      'exit with 1 if the overall score is lower (0-100)',
      scoreNumber,
    )
    .addOption(
      new Option(
        '--fail-on <finding>',
        'exit with 1 if a page has a blocker, or an issue has at least this severity',
      ).choices(['blocker', 'critical', 'high', 'medium', 'low']),
    )
    .option('--accept <checks>', 'comma-separated checks whose findings are accepted', commaList)
}
