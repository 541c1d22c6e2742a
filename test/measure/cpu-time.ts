import { readFileSync } from 'node:fs'

/** The kernel counts in these, whatever its own clock does. */
const TICK_MS = 10
const USER_TIME = 11
const SYSTEM_TIME = 12

/** CPU time a process has used so far, in ms; NaN where the system does not tell. */
export function cpuMs(pid: number): number {
  try {
    // The program's name may hold spaces; it ends with the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS
  } catch {
    // Other systems have no /proc.
    return Number.NaN
  }
}
