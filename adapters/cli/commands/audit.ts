import { type Command, Option } from 'commander'
import type { AuditFlags } from '../actions/audit-flags.ts'
import { addNotes, commaList, scoreNumber, wholeNumber } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

const EXAMPLES = [
  ['The report in the terminal', 'manifold audit https://www.example.com/'],
  [
    'Everything for programs, and a document to send',
    'manifold audit https://www.example.com/ --json --pdf report.pdf > report.json',
  ],
  [
    'A gate for CI: a staging copy judged as the public site',
    'manifold audit https://staging.example.com/ --expected-origin https://www.example.com --fail-under 80 --fail-on blocker',
  ],
  [
    'The findings of search engines alone, as a work list',
    'manifold audit https://www.example.com/ --only seo --markdown -o findings.md',
  ],
] as const

export function registerAudit(program: Command, terminal: Terminal): void {
  const command = program
    .command('audit')
    .description('Audit one page and print a report.')
    .argument('<url>', 'absolute http or https URL')
    .action(async (url: string, flags: AuditFlags) => {
      const { auditCommand } = await import('../actions/audit.ts')
      await auditCommand({ url, flags, terminal })
    })
  addReportOptions(command)
  addGateOptions(command)
  addScopeOptions(command)
  addBrandOptions(command)
  addNotes(command, {
    examples: EXAMPLES,
    exits: {
      failed: '--fail-under or --fail-on says so',
      unreachable: 'the page could not be audited',
      interrupted: 'interrupted by Ctrl-C',
    },
  })
}

function addReportOptions(command: Command): void {
  command
    .optionsGroup('Report:')
    .addOption(new Option('--json', 'print the whole result as JSON').conflicts('markdown'))
    .option('--markdown', 'print the findings as a Markdown work list')
    .option('-o, --output <file>', 'write what would be printed to a file')
    .option('--html <file>', 'write the whole report as one HTML file, too')
    .option('--pdf <file>', 'write it as PDF, too (needs a browser)')
    .option('-q, --quiet', 'show no progress')
}

function addGateOptions(command: Command): void {
  command
    .optionsGroup('Exit code:')
    .option(
      '--fail-under <score>',
      'exit with 1 when the overall score is lower (0-100)',
      scoreNumber,
    )
    .addOption(
      new Option('--fail-on <finding>', 'exit with 1 when a check found that, or worse').choices([
        'blocker',
        'fail',
        'warn',
      ]),
    )
    .option('--accept <checks>', 'comma-separated checks whose findings are accepted', commaList)
}

function addScopeOptions(command: Command): void {
  command
    .optionsGroup('What is audited:')
    .option('--only <modules>', 'comma-separated modules: only these and what they need', commaList)
    .option('--skip-live', 'leave out the modules that ask language models about the site')
    .option('--skip-visual', 'leave out screenshots')
    .option('--expected-origin <origin>', 'public origin of a staging copy')
    .option(
      '--timeout <ms>',
      'time for the crawl in milliseconds (1000-60000)',
      wholeNumber(0, 999_999_999),
    )
    .option('--user-agent <text>', 'User-Agent of the crawl')
}

function addBrandOptions(command: Command): void {
  command
    .optionsGroup('What language models are asked about:')
    .option('--brand <name>', 'the brand, instead of reading it off the page')
    .option('--niche <text>', 'what it offers, instead of reading it off the page')
    .option('--competitors <domains>', 'comma-separated domains of competitors', commaList)
    .option('--prompt-count <number>', 'prompts of the citation tracker (5-15)', wholeNumber(5, 15))
    .option('--language <tag>', 'language of prompts and model answers')
    .option('--places-lookup', 'allow the paid lookup of the business on Google')
}
