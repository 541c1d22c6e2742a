import { CommanderError } from 'commander'
import { createProgram } from './create-program.ts'
import { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Does what the arguments ask for; failures are told on stderr. Gives the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' })
    return terminal.exitCode
  } catch (error) {
    if (error instanceof CommanderError) return usageCode(error, args, terminal)
    const { reportFailure } = await import('./report-failure.ts')
    return reportFailure(error, terminal)
  }
}

/** Commander has printed its message already; help and version are no mistakes. */
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
