/** Time of the reference loop on the machine on which the limits were chosen. */
const REFERENCE_MS = 4
const ROUNDS = 5

let scale: number | undefined

/**
 * Measures CPU time: call it before the work, and call the returned function afterwards. The result
 * is in milliseconds of a reference machine, scaled by a loop in the same process. Waiting does not
 * count, and a slow or busy machine affects both measurements.
 */
export function cpuTime(): () => number {
  scale ??= REFERENCE_MS / Math.min(...Array.from({ length: ROUNDS }, referenceMs))
  const start = process.cpuUsage()
  return () => millisecondsSince(start) * (scale ?? 1)
}

function referenceMs(): number {
  const start = process.cpuUsage()
  let text = ''
  let sum = 0
  for (let count = 0; count < 120_000; count += 1) {
    text = `${count}-${sum % 97}`
    sum += text.length + text.charCodeAt(text.length - 1)
  }
  return Math.max(0.1, millisecondsSince(start))
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
