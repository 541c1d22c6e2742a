import 'reflect-metadata'
import { runCommandLine, tellCrashes } from './command-line.ts'
import { systemTerminal } from './terminal.ts'

tellCrashes()

// A reader that closes early (| head) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal())
