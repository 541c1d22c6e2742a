import { AppError, type ErrorKind } from '../../core/errors.ts'
import { ManifestError } from '../../core/manifest/problems.ts'
import { counted } from '../../core/plural.ts'
import { ERROR_KINDS } from '../error-kinds.ts'
import { lineRedactor, secretsIn } from '../telemetry/redaction.ts'
import { ExitCode, printable, type Terminal } from './terminal.ts'

/** A server refused a request or did not answer. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  /** The server's error code, or SERVER_GONE or UNEXPECTED_ANSWER. */
  readonly code: string

  constructor(code: string, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}

/** Advice for the command line, by code. */
const HINTS: Readonly<Record<string, string>> = {
  SSRF_BLOCKED:
    'To audit a site on this machine or in a private network, add --allow-local or set ALLOW_LOCALHOST_AUDIT=true.\n',
  TASK_RUNNING:
    '"manifold scrape status --follow" shows it, "manifold scrape cancel" cancels it.\n',
  BROWSER_UNAVAILABLE:
    'Install Chromium, or set BROWSER_EXECUTABLE or REMOTE_BROWSER_URL. LOG_LEVEL=warn shows what was tried. HTML needs no browser.\n',
  INTERNAL: 'Set LOG_LEVEL=error to see the log.\n',
  UNAUTHORIZED: 'Set SCRAPE_TOKEN to the token of the server.\n',
}

/** Writes one message to stderr and returns the exit code. LOG_LEVEL=debug adds the stack of a bug. */
export function reportFailure(
  error: unknown,
  { stderr, env }: Pick<Terminal, 'stderr' | 'env'>,
): number {
  // Messages of libraries may quote secrets.
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
  // The setting is on already: this port or address is always refused.
  if (code === 'SSRF_BLOCKED' && env.ALLOW_LOCALHOST_AUDIT === 'true') return ''
  return HINTS[code] ?? ''
}

type PageFailure = { readonly page: string; readonly error: unknown }

const MOST_NAMED = 5

/** Writes each kind of failure once, with the pages it concerns. Returns the worst exit code. */
export function reportFailures(failures: readonly PageFailure[], terminal: Terminal): number {
  const kinds = new Map<string, PageFailure[]>()
  for (const failure of failures) {
    const kind = textOf(failure.error).replaceAll(failure.page, '')
    kinds.set(kind, [...(kinds.get(kind) ?? []), failure])
  }
  const codes = [...kinds.values()].map(([first, ...others]) => {
    const code = reportFailure(first!.error, terminal)
    if (others.length === 0) return code
    const pages = others.slice(0, MOST_NAMED).map(({ page }) => page)
    const more = others.length - MOST_NAMED
    const rest = more > 0 ? ` and ${counted(more, 'more page')}` : ''
    terminal.stderr.write(`${printable(`The same for ${pages.join(', ')}${rest}.`)}\n`)
    return code
  })
  return Math.max(ExitCode.ok, ...codes)
}

/** The message of an error; for a query every problem, since its message quotes only the first. */
function textOf(error: unknown): string {
  const detail = error instanceof AppError && error.code === 'INVALID_QUERY' && error.data.detail
  if (!Array.isArray(detail) || detail.length < 2) {
    return error instanceof Error ? error.message : String(error)
  }
  const problems = detail.map(({ msg }: { readonly msg: string }) => `\n  ${msg}`)
  return `These are not valid:${problems.join('')}`
}

/** The exit code for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ManifestError) return ExitCode.usage
  const code = codeOf(error)
  if (code === 'SERVER_GONE' || code === 'UNEXPECTED_ANSWER') return ExitCode.unreachable
  const kind = Object.values<ErrorKind>(ERROR_KINDS).find((one) => one.code === code)
  return ExitCode[kind?.exit ?? 'internal']
}

function codeOf(error: unknown): string | undefined {
  return error instanceof AppError || error instanceof ServerFailure ? error.code : undefined
}
