import { type Command, Option } from 'commander'
import type { ExportPlan } from '../../report/export-plan.ts'
import type { ExportFormat } from '../../report/report-document.ts'
import type { Language } from '../../texts/texts.ts'
import type { ExportFlags } from '../actions/export.ts'
import { addNotes, commaList, languageOption, wholeNumber } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

// Not imported, so that the help does not load the exports.
const FORMATS = ['html', 'pdf', 'markdown', 'json'] as const satisfies readonly ExportFormat[]
const EDITIONS = ['executive', 'full'] as const satisfies readonly ExportPlan['edition'][]
const PAGE_SIZES = ['A4', 'Letter'] as const satisfies readonly ExportPlan['pageSize'][]

export function registerExport(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .description('Convert a report to HTML, PDF or Markdown, or translate it.')
    .argument('<report>', 'report written with "audit --json", - for stdin')
    .addOption(
      new Option(
        '--format <format>',
        'format (default: from the file name, otherwise html)',
      ).choices(FORMATS),
    )
    .option('-o, --output <file>', 'the file to write (default: stdout, except for a PDF)')
    .optionsGroup('On the cover:')
    .option('--title <text>', 'title of the document')
    .option('--brand <name>', 'the brand of the report')
    .option('--prepared-for <name>', 'the client')
    .option('--prepared-by <name>', 'the author')
    .option('--logo <file>', 'a PNG or SVG of at most 200 kB')
    .option('--accent-color <colour>', 'accent color as #rrggbb')
    .optionsGroup('Contents:')
    .addOption(new Option('--edition <edition>', 'for clients or developers').choices(EDITIONS))
    .addOption(languageOption("the document, default the report's own"))
    .addOption(new Option('--page-size <size>', 'pages of a PDF').choices(PAGE_SIZES))
    .option('--sections <sections>', 'comma-separated chapters, in this order', commaList)
    .action(async (report: string, flags: ExportFlags) => {
      const { exportCommand } = await import('../actions/export.ts')
      await exportCommand({ report, flags, terminal })
    })
  addNotes(command, {
    examples: [
      ['A PDF to send', 'manifold export report.json -o report.pdf --prepared-for "Example Ltd"'],
      ['An HTML file for a browser', 'manifold export report.json -o report.html'],
      [
        'Two chapters as a to-do list',
        'manifold export report.json -o todo.md --sections actions,findings',
      ],
    ],
    more: ['A PDF needs a browser: Chromium, BROWSER_EXECUTABLE or REMOTE_BROWSER_URL.'],
    exits: { interrupted: 'interrupted by Ctrl-C' },
  })
}

type DiffFlags = {
  readonly json?: boolean
  readonly failOnWorse?: boolean
  readonly language?: Language
}

export function registerDiff(program: Command, terminal: Terminal): void {
  const command = program
    .command('diff')
    .description('Compare two reports: scores, findings by place, and figures of modules.')
    .argument('<before>', 'report written with "audit --json", - for stdin')
    .argument('<after>', 'the later report')
    .option('--json', 'print the differences as JSON')
    .addOption(languageOption('the comparison, default that of the later report'))
    .option('--fail-on-worse', 'exit with 1 on a new or more severe finding, or a lower score')
    .action(async (before: string, after: string, flags: DiffFlags) => {
      const { diffCommand } = await import('../actions/diff.ts')
      await diffCommand({ before, after, ...flags }, terminal)
    })
  addNotes(command, {
    examples: [
      ['What changed within a week', 'manifold diff monday.json friday.json'],
      [
        'A gate for CI that fails if anything is worse than in the last release',
        'manifold diff release.json now.json --fail-on-worse',
      ],
    ],
    exits: { failed: 'with --fail-on-worse: something got worse' },
  })
}

type TrendFlags = {
  readonly last: number
  readonly json?: boolean
  readonly language?: Language
}

export function registerTrend(program: Command, terminal: Terminal): void {
  const command = program
    .command('trend')
    .description('Show how the scores of each address changed over time.')
    .argument('<file>', 'history that a server wrote (history.file in its configuration)')
    .option('--last <audits>', 'number of audits to show per address', wholeNumber(1, 100_000), 10)
    .option('--json', 'print the audits as JSON')
    .addOption(languageOption('the table, default en'))
    .action(async (file: string, flags: TrendFlags) => {
      const { trendCommand } = await import('../actions/trend.ts')
      await trendCommand({ file, ...flags }, terminal)
    })
  addNotes(command, {
    examples: [['The last audits of every address', 'manifold trend var/reports.jsonl --last 5']],
  })
}
