import { type Command, Option } from 'commander'
import type { AuditFlags } from '../actions/audit-flags.ts'
import { addNotes, commaList, scoreNumber, wholeNumber } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

const EXAMPLES = [
  ['The report in the terminal', 'manifold audit https://www.example.com/'],
  [
    'The whole result as JSON, and a PDF to send',
    'manifold audit https://www.example.com/ --json --pdf report.pdf > report.json',
  ],
  [
    'A gate for CI: a staging copy, checked as the public site',
    'manifold audit https://staging.example.com/ --expected-origin https://www.example.com --fail-under 80 --fail-on blocker',
  ],
  [
    'Only the SEO findings, as a work list',
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
      failed: 'the condition of --fail-under or --fail-on is met',
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
    .option('-o, --output <file>', 'write to a file instead of stdout')
    .option('--html <file>', 'also write the report as one HTML file')
    .option('--pdf <file>', 'also write it as PDF (needs a browser)')
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
      new Option('--fail-on <finding>', 'exit with 1 if a check found this or worse').choices([
        'blocker',
        'fail',
        'warn',
      ]),
    )
    .option('--accept <checks>', 'comma-separated checks whose findings are accepted', commaList)
}

function addScopeOptions(command: Command): void {
  command
    .optionsGroup('Scope:')
    .option('--only <modules>', 'comma-separated modules to run, with those they need', commaList)
    .option('--skip-live', 'skip the modules that ask language models about the site')
    .option('--skip-visual', 'skip screenshots')
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
    .optionsGroup('Questions to language models:')
    .option('--brand <name>', 'the brand (default: read from the page)')
    .option('--niche <text>', 'what it offers (default: read from the page)')
    .option('--competitors <domains>', 'comma-separated domains of competitors', commaList)
    .option('--prompt-count <number>', 'prompts of the citation tracker (5-15)', wholeNumber(5, 15))
    .option('--language <tag>', 'language of prompts and model answers')
    .option('--places-lookup', 'allow the paid lookup of the business on Google')
}
