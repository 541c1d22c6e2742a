import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, ERRORS } from '../../../core/errors.ts'

/** Remedies by the beginning of the server's error code (SQLSTATE). The longest counts. */
const REMEDIES: Readonly<Record<string, string>> = {
  '08': 'Check that PostgreSQL runs, and that DATABASE_URL has its address',
  '28': 'Check user and password in DATABASE_URL',
  '3D000': 'Create the database that DATABASE_URL names',
  '42501': 'Grant the user of DATABASE_URL the right to read and write the tables',
  '25006': 'Set DATABASE_URL to the primary server: this one only reads',
  '53': 'Give PostgreSQL more resources',
  '53100': 'Free space on the disk of PostgreSQL',
  '53300': 'Raise max_connections of PostgreSQL',
  '57014': 'Find out what keeps PostgreSQL busy, then try again',
  '57P': 'Wait until PostgreSQL has started',
}
const OTHER_REMEDY = 'Read the log of PostgreSQL'
const CONNECTION_REMEDY = REMEDIES['08'] as string

/** Before a statement was sent, so that it can be sent again. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '57P03', '53300']

/** Whether another try may succeed: the server is away, starting, or full of connections. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  return wasNeverSent(error) || /^(?:08|57P)/.test(code) || !isSqlState(code)
}

/** Whether the statement certainly had no effect, because no connection was there for it. */
export function wasNeverSent(error: unknown): boolean {
  return NEVER_SENT.includes(codeOf(error)) || /timeout exceeded when trying/.test(textOf(error))
}

/** Names the document and the remedy. Status 503 if the server is away, or else 507. */
export function notStored(what: string, cause: unknown): AppError {
  const isBusy = isAway(cause)
  const problem = `${what} could not be read or written in PostgreSQL: ${reasonOf(cause)}. ${remedyOf(cause)}; what was stored before is unharmed.`
  return new AppError(
    isBusy ? { ...ERRORS.NOT_STORED, status: 503 } : 'NOT_STORED',
    { problem },
    { cause },
  )
}

/** A server that is away may come back within this time. */
const PATIENCE_MS = 5_000
const FIRST_PAUSE_MS = 100

type Attempt = {
  /** What was being read or written, for the error message. */
  readonly what: string
  readonly mayRepeat: (error: unknown) => boolean
  /** Ends the patience. */
  readonly signal: AbortSignal
}

/** Tries again while the server is away. @throws NOT_STORED when it stays away, or refuses */
export async function attempt<T>(work: () => Promise<T>, options: Attempt): Promise<T> {
  const { what, mayRepeat, signal } = options
  const until = performance.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await work()
    } catch (error) {
      const isOver = performance.now() + pause > until || signal.aborted
      if (isOver || !mayRepeat(error)) throw notStored(what, error)
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** The error for a server that cannot be used, for operators when the program starts. */
export function unusableServer(cause: unknown): AppError {
  const problem = `PostgreSQL (DATABASE_URL) cannot be used: ${reasonOf(cause)}. ${remedyOf(cause)}.`
  return new AppError('INVALID_CONFIG', { problem }, { cause })
}

function remedyOf(error: unknown): string {
  const code = codeOf(error)
  if (!isSqlState(code)) return CONNECTION_REMEDY
  return REMEDIES[code] ?? REMEDIES[code.slice(0, 3)] ?? REMEDIES[code.slice(0, 2)] ?? OTHER_REMEDY
}

/** Without the values of the statement, and without the address, which may have a password. */
function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const text = isSqlState(code)
    ? textOf(error)
    : code === ''
      ? 'it does not answer'
      : 'no connection'
  return code === '' ? text : `${text} (${code})`
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
}

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)
