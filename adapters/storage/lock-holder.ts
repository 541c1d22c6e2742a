import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { isCode } from './system-errors.ts'

/**
 * Distinguishes a process from a later one with the same pid: the boot id of the machine and the
 * start time of the process. Returns undefined if unknown, or if the process does not exist.
 */
function processBirth(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the name in parentheses, may hold anything; the start is field 22.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return started === undefined ? undefined : `${boot}/${started}`
  } catch {
    // Only Linux has these files.
    return undefined
  }
}

/** The process that holds a folder, as recorded in its lock file. */
export type Holder = {
  readonly pid: number
  readonly hostname: string
  /** Distinguishes containers with the same host name, whose pids are unrelated. */
  readonly pidSpace: string
  /** Identifies the process if its pid is reused. Absent where unknown. */
  readonly born?: string
  /** The command, for display: `manifold serve`. */
  readonly purpose: string
  /** URL of its server, once it listens. */
  readonly address?: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** New in every record, so that each record can be replaced only once. */
  readonly token: string
}

/** Tokens of this process. A lock with our pid and another token is from a process that died. */
const ownTokens = new Set<string>()

/** Creates a record of this process, which counts as its own until `forget`. */
export function ownHolder(told: Pick<Holder, 'purpose' | 'address' | 'startedAt'>): Holder {
  const token = randomUUID()
  ownTokens.add(token)
  const born = processBirth(process.pid)
  const own = { pid: process.pid, hostname: hostname(), pidSpace: pidSpace() }
  return { ...own, ...(born !== undefined && { born }), ...told, token }
}

/** Treats a lock with this token as one of a process that died. */
export function forget({ token }: Holder): void {
  ownTokens.delete(token)
}

/** Whether the holder's pid is valid on this machine. */
export function isOnThisMachine(holder: Holder): boolean {
  return holder.hostname === hostname() && holder.pidSpace === pidSpace()
}

/** Whether the holder's process exists on this machine and its pid was not reused. */
export function livesHere({ pid, token, born }: Holder): boolean {
  if (pid === process.pid) return ownTokens.has(token)
  return isRunning(pid) && (born ?? processBirth(pid)) === processBirth(pid)
}

/** Returns undefined if the text is not a valid record. */
export function parseHolder(text: string): Holder | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return isHolder(value) ? value : undefined
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false
  const { pid, token, address, ...texts } = value as Record<string, unknown>
  const { hostname: host, pidSpace: space, purpose, startedAt, born } = texts
  return (
    Number.isSafeInteger(pid) &&
    Number(pid) > 0 &&
    typeof token === 'string' &&
    // The token becomes part of a file name.
    /^[\w-]{1,64}$/.test(token) &&
    [host, space, purpose, startedAt, address ?? '', born ?? ''].every(
      (text) => typeof text === 'string',
    )
  )
}

/** Whether a process with this pid runs on this machine. False for 0. */
export function isRunning(pid: number): boolean {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user.
    return !isCode(error, 'ESRCH')
  }
}

let knownPidSpace: string | undefined

function pidSpace(): string {
  knownPidSpace ??= readPidSpace()
  return knownPidSpace
}

/** Only Linux has pid namespaces. */
function readPidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
