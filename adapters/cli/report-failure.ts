import { AppError } from '../../core/errors.ts'
import { ManifestError } from '../../core/manifest/manifest-error.ts'
import { ExitCode } from './exit-code.ts'

const UNREACHABLE = new Set(['TARGET_UNREACHABLE', 'SSRF_BLOCKED'])
const USAGE = new Set(['INVALID_URL', 'INVALID_REQUEST', 'INVALID_CONFIG', 'NOT_FOUND'])

const LOCAL_HINT =
  'For a site on this machine or in a private network set ALLOW_LOCALHOST_AUDIT=true.\n'

/** Writes one plain message to stderr and gives the exit code; a stack only with LOG_LEVEL=debug. */
export function reportFailure(error: unknown): number {
  if (error instanceof ManifestError) {
    process.stderr.write(`${error.message}\n`)
    return ExitCode.usage
  }
  if (error instanceof AppError) {
    process.stderr.write(`${error.message}\n`)
    if (error.code === 'SSRF_BLOCKED') process.stderr.write(LOCAL_HINT)
    if (error.code === 'CANCELLED') return ExitCode.interrupted
    if (UNREACHABLE.has(error.code)) return ExitCode.unreachable
    return USAGE.has(error.code) ? ExitCode.usage : ExitCode.internal
  }
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${text}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) {
    process.stderr.write(`${error.stack}\n`)
  }
  return ExitCode.internal
}
