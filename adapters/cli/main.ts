import 'reflect-metadata'
import { Command, CommanderError } from 'commander'
import { registerCommands } from './commands/index.ts'
import { ExitCode } from './exit-code.ts'
import { reportFailure } from './report-failure.ts'

const program = new Command('manifold')
  .description(
    'Audits web pages for search engines and AI platforms, and keeps Belgian table-tennis data.',
  )
  .showHelpAfterError('(add --help for the options of a command)')
  .exitOverride()

registerCommands(program)

// A reader that closes early (| head) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = error instanceof CommanderError ? usageCode(error) : reportFailure(error)
}

/** Commander has printed its message already; help and version are no mistakes. */
function usageCode(error: CommanderError): number {
  return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage
}
