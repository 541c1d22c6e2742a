import { AppError } from '../../core/errors.ts'
import { ManifestError } from '../../core/manifest/problems.ts'
import { lineRedactor, secretsIn } from '../telemetry/redaction.ts'
import { ExitCode, printable, type Terminal } from './terminal.ts'

/** What a server answered instead of doing what it was asked for, or that it did not answer. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  /** Code of the server's error; SERVER_GONE when it cannot be reached. */
  readonly code: string

  constructor(code: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}

const UNREACHABLE = new Set([
  'TARGET_UNREACHABLE',
  'SSRF_BLOCKED',
  'SOURCE_UNREACHABLE',
  'SOURCE_CHANGED',
  'PAGE_NOT_UNDERSTOOD',
  'ROBOTS_DISALLOWED',
  'RATE_LIMITED',
  'OVERLOADED',
  'SHUTTING_DOWN',
  'SERVER_GONE',
  'UNEXPECTED_ANSWER',
])
const USAGE = new Set([
  'INVALID_URL',
  'INVALID_REQUEST',
  'INVALID_CONFIG',
  'INVALID_QUERY',
  'INVALID_CLUB_CODE',
  'NOT_FOUND',
  'UNAUTHORIZED',
  'TASK_RUNNING',
  'DATA_DIR_HELD',
])

/** What people can do here, where the message alone does not say it. */
const HINTS: Readonly<Record<string, string>> = {
  SSRF_BLOCKED:
    'For a site on this machine or in a private network set ALLOW_LOCALHOST_AUDIT=true.\n',
  TASK_RUNNING: '"manifold scrape status --follow" shows it, "manifold scrape cancel" ends it.\n',
  BROWSER_UNAVAILABLE:
    'Install Chromium, or set BROWSER_EXECUTABLE or REMOTE_BROWSER_URL. HTML needs no browser.\n',
  INTERNAL: 'With LOG_LEVEL=error the log tells more.\n',
  UNAUTHORIZED: 'Set SCRAPE_TOKEN to the token of that server.\n',
}

/** Writes one plain message to stderr and gives the exit code; a stack only with LOG_LEVEL=debug. */
export function reportFailure(
  error: unknown,
  { stderr, env }: Pick<Terminal, 'stderr' | 'env'>,
): number {
  // Messages of libraries quote what they were given.
  const redact = lineRedactor(secretsIn(env))
  stderr.write(`${printable(redact(textOf(error)))}\n${hintOn(error, env)}`)
  const isExpected = error instanceof ManifestError || codeOf(error) !== undefined
  if (!isExpected && env.LOG_LEVEL === 'debug' && error instanceof Error) {
    stderr.write(`${redact(error.stack ?? '')}\n`)
  }
  return exitCodeOf(error)
}

function hintOn(error: unknown, env: Terminal['env']): string {
  const code = codeOf(error) ?? ''
  // Then it is a port or an address that stays refused.
  if (code === 'SSRF_BLOCKED' && env.ALLOW_LOCALHOST_AUDIT === 'true') return ''
  return HINTS[code] ?? ''
}

/** Of a query all that is wrong with it: its message quotes the first problem alone. */
function textOf(error: unknown): string {
  const detail = error instanceof AppError && error.code === 'INVALID_QUERY' && error.data.detail
  if (!Array.isArray(detail) || detail.length < 2) {
    return error instanceof Error ? error.message : String(error)
  }
  const problems = detail.map(({ msg }: { readonly msg: string }) => `\n  ${msg}`)
  return `These are not valid:${problems.join('')}`
}

/** What the exit code says about an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ManifestError) return ExitCode.usage
  const code = codeOf(error)
  if (code === undefined) return ExitCode.internal
  if (code === 'CANCELLED') return ExitCode.interrupted
  if (UNREACHABLE.has(code)) return ExitCode.unreachable
  return USAGE.has(code) ? ExitCode.usage : ExitCode.internal
}

function codeOf(error: unknown): string | undefined {
  return error instanceof AppError || error instanceof ServerFailure ? error.code : undefined
}
