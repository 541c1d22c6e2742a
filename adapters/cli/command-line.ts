import { Command, CommanderError } from 'commander'
import { readProgram } from '../program.ts'
import { lineRedactor, secretsIn } from '../telemetry/redaction.ts'
import { addNotes, helpStyle } from './command-definition.ts'
import { registerAudit } from './commands/audit.ts'
import {
  registerChecks,
  registerExplain,
  registerLint,
  registerNewCheck,
} from './commands/checks.ts'
import { registerCompletion } from './commands/completion.ts'
import { registerErase } from './commands/erase.ts'
import { registerMcp } from './commands/mcp.ts'
import { registerMigrate } from './commands/migrate.ts'
import { registerModules, registerPlan } from './commands/modules.ts'
import { registerRanks } from './commands/ranks.ts'
import { registerDiff, registerExport, registerTrend } from './commands/reports.ts'
import { registerScrape } from './commands/scrape.ts'
import { registerServe } from './commands/serve.ts'
import { registerSite } from './commands/site.ts'
import { registerToken } from './commands/token.ts'
import { registerWorker } from './commands/worker.ts'
import {
  ExitCode,
  layoutOf,
  paintFor,
  printable,
  systemTerminal,
  type Terminal,
} from './terminal.ts'

/** Prints uncaught errors without secrets, which Node would not, and ends the process. */
export function reportCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(crashText(error, process.env))
    process.exit(ExitCode.internal)
  })
}

/** The message for an uncaught error. */
export function crashText(
  error: unknown,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${printable(lineRedactor(secretsIn(env))(`Manifold crashed: ${text}`))}\n`
}

/** Registers every command in the order of the help. A command loads its code when it runs. */
export function registerCommands(program: Command, terminal: Terminal = systemTerminal()): void {
  program.commandsGroup('Every day:')
  registerAudit(program, terminal)
  registerSite(program, terminal)
  registerServe(program, terminal)
  registerWorker(program, terminal)
  registerMcp(program, terminal)
  registerScrape(program, terminal)
  program.commandsGroup('Reports:')
  registerExport(program, terminal)
  registerDiff(program, terminal)
  registerTrend(program, terminal)
  program.commandsGroup('Look up:')
  registerChecks(program, terminal)
  registerExplain(program, terminal)
  registerModules(program, terminal)
  registerPlan(program, terminal)
  program.commandsGroup('Set up and extend:')
  registerToken(program, terminal)
  registerErase(program, terminal)
  registerMigrate(program, terminal)
  registerCompletion(program, terminal)
  registerRanks(program, terminal)
  registerLint(program, terminal)
  registerNewCheck(program, terminal)
}

/** The program `manifold` with all its commands, writing to `terminal`. */
export function createProgram(terminal: Terminal): Command {
  const { stdout, stderr, env } = terminal
  const hasColors = (stream: NodeJS.WriteStream) => paintFor(stream, env).bold('x') !== 'x'
  const program = new Command('manifold')
    .description(
      'Audits web pages for search engines and AI platforms, and keeps Belgian table-tennis data.',
    )
    .version(readProgram().version, '-V, --version', 'show the version')
    .configureHelp(helpStyle)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => layoutOf(terminal).columns,
      getErrHelpWidth: () => layoutOf(terminal).columns,
      getOutHasColors: () => hasColors(stdout),
      getErrHasColors: () => hasColors(stderr),
    })
    .showHelpAfterError('(--help shows options and examples)')
    .helpOption('-h, --help', 'show what a command does, its options and examples')
    .addHelpCommand(
      new Command('help')
        .argument('[command]', 'a command')
        .description('Show what a command does, its options and examples.')
        .helpGroup('Look up:'),
    )
    .exitOverride()
  addNotes(program, {
    examples: [
      ['The first audit', 'manifold audit https://www.example.com/'],
      ['The web page, the API and its documentation', 'manifold serve'],
      ['What a check measures', 'manifold explain title-length'],
    ],
    more: [
      'Results go to stdout, progress and messages to stderr. NO_COLOR=1 turns colors off,\nFORCE_COLOR=1 turns them on.',
    ],
    exits: {
      failed: 'a --fail-… condition is met, or lint found mistakes',
      unreachable: 'a page, source or server could not be reached',
      interrupted: 'interrupted by Ctrl-C, or cancelled',
    },
  })
  registerCommands(program, terminal)
  return program
}

/** Runs a command line, reports failures on stderr and returns the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' })
    return terminal.exitCode
  } catch (error) {
    if (error instanceof CommanderError) return usageCode(error, args, terminal)
    const { reportFailure } = await import('./failure.ts')
    return reportFailure(error, terminal)
  }
}

/** Commander has already printed its message. Help and version are not mistakes. */
function usageCode(
  { code, exitCode }: CommanderError,
  [first = '']: readonly string[],
  { stderr }: Terminal,
): number {
  if (exitCode === 0) return ExitCode.ok
  const isAddress = code === 'commander.unknownCommand' && /^https?:/i.test(first)
  if (isAddress) stderr.write('To audit a page: manifold audit <url>\n')
  return ExitCode.usage
}
