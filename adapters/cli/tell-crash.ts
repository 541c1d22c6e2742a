import { secretsIn } from '../telemetry/environment-secrets.ts'
import { lineRedactor } from '../telemetry/redact-line.ts'
import { ExitCode } from './exit-code.ts'
import { printable } from './printable.ts'

/** Node prints errors that nobody caught as they are; ours go without secrets, and end it all the same. */
export function tellCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(crashText(error, process.env))
    process.exit(ExitCode.internal)
  })
}

/** What is told of an error that nobody caught. */
export function crashText(
  error: unknown,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${printable(lineRedactor(secretsIn(env))(`Manifold crashed: ${told}`))}\n`
}
