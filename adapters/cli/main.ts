import 'reflect-metadata'
import { reportCrashes, runCommandLine } from './command-line.ts'
import { systemTerminal } from './terminal.ts'

reportCrashes()

// A reader that closes early (| head) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal())
