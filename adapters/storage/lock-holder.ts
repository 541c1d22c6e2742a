import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { isCode } from './system-errors.ts'

/**
 * What tells a process from a later one that got its number: the boot of the machine and when in
 * it the process began. Undefined where the system does not tell, or there is no such process.
 */
function processBirth(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets, which may hold anything; the start is the 22nd.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return started === undefined ? undefined : `${boot}/${started}`
  } catch {
    // Linux alone has these files.
    return undefined
  }
}

/** Who holds a folder, as its lock file tells. */
export type Holder = {
  readonly pid: number
  readonly hostname: string
  /** Tells containers apart that have one host name: there a pid says nothing about the other's. */
  readonly pidSpace: string
  /** Its birth, by which a later process with its number is told apart; absent where unknown. */
  readonly born?: string
  /** The command, for people: `manifold serve`. */
  readonly purpose: string
  /** URL of its server, once that listens. */
  readonly address?: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** New with every record written, so that each record can be replaced once. */
  readonly token: string
}

/** Tokens of this very process: a lock with our pid and another token is of one that died. */
const ownTokens = new Set<string>()

/** A record of this process, known as its own until `forget`. */
export function ownHolder(told: Pick<Holder, 'purpose' | 'address' | 'startedAt'>): Holder {
  const token = randomUUID()
  ownTokens.add(token)
  const born = processBirth(process.pid)
  const own = { pid: process.pid, hostname: hostname(), pidSpace: pidSpace() }
  return { ...own, ...(born !== undefined && { born }), ...told, token }
}

/** From now on a lock with its token is one of a process that died. */
export function forget({ token }: Holder): void {
  ownTokens.delete(token)
}

/** Whether its pid means something here. */
export function isOnThisMachine(holder: Holder): boolean {
  return holder.hostname === hostname() && holder.pidSpace === pidSpace()
}

/** Whether the process of a holder on this machine exists; its number may be another one's by now. */
export function livesHere({ pid, token, born }: Holder): boolean {
  if (pid === process.pid) return ownTokens.has(token)
  return isRunning(pid) && (born ?? processBirth(pid)) === processBirth(pid)
}

/** Undefined for what is no record. */
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
    // It becomes part of a file's name.
    /^[\w-]{1,64}$/.test(token) &&
    [host, space, purpose, startedAt, address ?? '', born ?? ''].every(
      (text) => typeof text === 'string',
    )
  )
}

/** Whether a process of this machine has that number; 0 is nobody's. */
export function isRunning(pid: number): boolean {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: somebody else's process.
    return !isCode(error, 'ESRCH')
  }
}

let knownPidSpace: string | undefined

function pidSpace(): string {
  knownPidSpace ??= readPidSpace()
  return knownPidSpace
}

/** Linux alone has several. */
function readPidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
