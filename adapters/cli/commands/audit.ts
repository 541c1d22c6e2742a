import { writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CombinedAuditResponse } from '../../audit/combined-response.ts'
import { ExitCode } from '../exit-code.ts'
import { withApp } from '../with-app.ts'

type AuditFlags = {
  readonly json?: boolean
  readonly markdown?: boolean
  readonly output?: string
  readonly failUnder?: number
  readonly only?: readonly string[]
  readonly skipLive?: boolean
  readonly skipVisual?: boolean
  readonly timeout?: number
  readonly accept?: readonly string[]
  readonly expectedOrigin?: string
  readonly brand?: string
  readonly niche?: string
  readonly competitors?: readonly string[]
  readonly promptCount?: number
  readonly placesLookup?: boolean
  readonly language?: string
  readonly userAgent?: string
  readonly quiet?: boolean
}

const EXAMPLES = `
Examples:
  manifold audit https://www.example.com/
  manifold audit https://www.example.com/ --json > report.json
  manifold audit https://staging.example.com/ --expected-origin https://www.example.com --fail-under 80
  manifold audit https://www.example.com/ --only seo --markdown --output findings.md

Exit codes: 0 fine, 1 below --fail-under, 2 wrong command or configuration, 3 the page could not be
audited, 4 a fault of ours, 130 interrupted.`

export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('Audit one page and print a report.')
    .argument('<url>', 'absolute http or https URL')
    .addOption(new Option('--json', 'print the whole result as JSON').conflicts('markdown'))
    .option('--markdown', 'print the findings as a Markdown work list')
    .option('-o, --output <file>', 'write the report to a file instead of stdout')
    .option('--fail-under <score>', 'exit with 1 when the overall score is lower (0-100)', score)
    .option('--only <modules>', 'comma-separated modules: only these and what they need', list)
    .option('--skip-live', 'leave out the modules that ask language models about the site')
    .option('--skip-visual', 'leave out screenshots')
    .option('--timeout <ms>', 'time for the crawl in milliseconds (1000-60000)', number)
    .option('--accept <checks>', 'comma-separated checks whose findings are accepted', list)
    .option('--expected-origin <origin>', 'public origin of a staging copy')
    .option('--brand <name>', 'the brand, instead of reading it off the page')
    .option('--niche <text>', 'what it offers, instead of reading it off the page')
    .option('--competitors <domains>', 'comma-separated domains of competitors', list)
    .option('--prompt-count <number>', 'prompts of the citation tracker (5-15)', number)
    .option('--places-lookup', 'allow the paid lookup of the business on Google')
    .option('--language <tag>', 'language of prompts and model answers')
    .option('--user-agent <text>', 'User-Agent of the crawl')
    .option('-q, --quiet', 'show no progress')
    .addHelpText('after', EXAMPLES)
    .action(runCommand)
}

async function runCommand(url: string, flags: AuditFlags): Promise<void> {
  process.exitCode = await withApp(async (app) => {
    const { createProgress } = await import('../progress.ts')
    const { runAudit } = await import('../run-audit.ts')
    const interrupt = new AbortController()
    const onInterrupt = () => interrupt.abort(new Error('interrupted'))
    process.once('SIGINT', onInterrupt)
    const progress = createProgress()
    try {
      const report = await runAudit(app, {
        url,
        options: optionsOf(flags),
        signal: interrupt.signal,
        onEvent: (event) => flags.quiet || progress.onEvent(event),
      }).finally(() => progress.end())
      await printReport(report, flags)
      return exitCodeOf(report, flags)
    } finally {
      process.off('SIGINT', onInterrupt)
    }
  })
}

function optionsOf(flags: AuditFlags): Record<string, unknown> {
  const { json, markdown, output, failUnder, quiet, only, placesLookup, ...same } = flags
  const options = { ...same, modules: only, enablePlacesLookup: placesLookup }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

async function printReport(report: CombinedAuditResponse, flags: AuditFlags): Promise<void> {
  const text = await renderReport(report, flags)
  if (flags.output === undefined) process.stdout.write(text)
  else await writeFile(flags.output, text)
}

async function renderReport(report: CombinedAuditResponse, flags: AuditFlags): Promise<string> {
  if (flags.json) return `${JSON.stringify(report, null, 2)}\n`
  if (flags.markdown) {
    const { reportMarkdown } = await import('../report/report-markdown.ts')
    return reportMarkdown(report)
  }
  const { reportText } = await import('../report/report-text.ts')
  const { createPaint, paintFor } = await import('../report/paint.ts')
  const paint = flags.output === undefined ? paintFor(process.stdout) : createPaint(false)
  return reportText(report, paint)
}

function exitCodeOf({ scores }: CombinedAuditResponse, { failUnder }: AuditFlags): number {
  if (failUnder === undefined) return ExitCode.ok
  if (scores.overall !== null && scores.overall >= failUnder) return ExitCode.ok
  process.stderr.write(`Overall score ${scores.overall ?? 'none'} is below ${failUnder}.\n`)
  return ExitCode.failed
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function number(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value)) throw new InvalidArgumentError('Give a number.')
  return value
}

function score(text: string): number {
  const value = number(text)
  if (value < 0 || value > 100) throw new InvalidArgumentError('Give a score from 0 to 100.')
  return value
}
