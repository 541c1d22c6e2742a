import { readFileSync } from 'node:fs'

/**
 * What tells a process from a later one that got its number: the boot of the machine and when in
 * it the process began. Undefined where the system does not tell, or there is no such process.
 */
export function processBirth(pid: number): string | undefined {
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
