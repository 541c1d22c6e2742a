import { type Command, Option } from 'commander'
import { auditFlags } from '../actions/audit-flags.ts'
import { AUDIT_FORMATS, type AuditFormat, OutputList } from '../audit/outputs.ts'
import {
  addNotes,
  commaList,
  languageOption,
  scoreNumber,
  wholeNumber,
} from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

const EXAMPLES = [
  ['The report in the terminal', 'manifold audit www.example.com'],
  [
    'The whole result as JSON, and a PDF to send',
    'manifold audit https://www.example.com/ --json --pdf report.pdf > report.json',
  ],
  [
    'A gate for CI: a staging copy, checked as the public site',
    'manifold audit https://staging.example.com/ --origin https://www.example.com --fail-under 80 --fail-on blocker',
  ],
  [
    'A built site, with annotations and alerts for GitHub',
    'manifold audit ./dist --origin https://www.example.com --format github --format sarif --output audit.sarif',
  ],
  [
    'Only new findings fail',
    'manifold audit --sitemap https://www.example.com/sitemap.xml --baseline known.json',
  ],
  [
    'Only the SEO findings, as a to-do list',
    'manifold audit https://www.example.com/ --only seo --markdown -o findings.md',
  ],
] as const

export function registerAudit(program: Command, terminal: Terminal): void {
  const outputs = new OutputList()
  const command = program
    .command('audit')
    .description('Audit pages and print a report.')
    .argument('[addresses...]', 'addresses, or a folder with a built site')
    .action(async (addresses: string[], given: Readonly<Record<string, unknown>>) => {
      const { auditCommand } = await import('../actions/audit.ts')
      const flags = auditFlags(given)
      await auditCommand({ addresses, outputs: outputs.outputs(), flags, terminal })
    })
  addPageOptions(command)
  addReportOptions(command, outputs)
  addGateOptions(command)
  addScopeOptions(command)
  addBrandOptions(command)
  addNotes(command, {
    examples: EXAMPLES,
    more: [
      'Without a URL, .manifold.yaml in the working directory defines what to audit.\nOther users of this machine can see the options --header and --cookie, but not the file.',
    ],
    exits: {
      failed: 'the build fails: a --fail-… condition, a threshold or a new finding',
      unreachable: 'a page could not be audited',
      interrupted: 'interrupted by Ctrl-C',
    },
  })
}

function addPageOptions(command: Command): void {
  command
    .optionsGroup('Pages:')
    .option('--urls <file>', 'also audit the URLs in a file, one per line (- is stdin)')
    .option('--sitemap <url>', 'also audit the pages of a sitemap')
    .option(
      '--max-pages <number>',
      'maximum number of pages per run (1-500, default 100)',
      wholeNumber(1, 500),
    )
    .option('--origin <origin>', 'public origin of a folder or a staging copy')
    .option('--allow-local', 'allow addresses of this machine and of private networks')
    .option('--header <line>', 'send "Name: value" to the audited site (repeatable)', repeated)
    .option(
      '--cookie <pair>',
      'send the cookie name=value to the audited site (repeatable)',
      repeated,
    )
    .option('--audit-file <file>', 'read this file instead of .manifold.yaml')
    .option('--no-audit-file', 'do not read .manifold.yaml')
}

function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

function addReportOptions(command: Command, outputs: OutputList): void {
  command
    .optionsGroup('Report:')
    .addOption(
      new Option('--format <format>', 'format of the report (repeatable)').choices(AUDIT_FORMATS),
    )
    .option('-o, --output <file>', 'write the format before it to a file instead of stdout')
    .option('--json', 'same as --format json: the whole result')
    .option('--markdown', 'same as --format markdown: the findings as a to-do list')
    .option('--html <file>', 'also write the report as one HTML file')
    .option('--pdf <file>', 'also write the report as PDF (needs a browser)')
    .addOption(languageOption('the report, default en'))
    .option('-q, --quiet', 'do not show progress')
    // The order of the command line pairs formats with files.
    .on('option:format', (format: AuditFormat) => outputs.addFormat(format))
    .on('option:output', (file: string) => outputs.addFile(file))
    .on('option:json', () => outputs.addFormat('json'))
    .on('option:markdown', () => outputs.addFormat('markdown'))
    .on('option:html', (file: string) => outputs.addFormat('html', file))
    .on('option:pdf', (file: string) => outputs.addFormat('pdf', file))
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
      new Option('--fail-on <finding>', 'exit with 1 if a finding has at least this level').choices(
        ['blocker', 'fail', 'warn'],
      ),
    )
    .option('--accept <checks>', 'comma-separated checks whose findings are accepted', commaList)
    .option('--baseline <file>', 'exit with 1 only on findings that are not in this file')
    .option('--update-baseline', 'write the findings of this run to the baseline')
}

function addScopeOptions(command: Command): void {
  command
    .optionsGroup('Scope:')
    .option(
      '--only <modules>',
      'comma-separated modules to run (and the modules they need)',
      commaList,
    )
    .option('--skip-live', 'skip the modules that ask language models about the site')
    .option('--skip-visual', 'skip screenshots')
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
    .option(
      '--prompt-language <tag>',
      "language of prompts and model answers (default: the page's)",
    )
    .option('--places-lookup', 'allow the paid lookup of the business on Google')
}
