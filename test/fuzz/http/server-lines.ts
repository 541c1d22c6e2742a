/**
 * Lines of a server's output that speak of a defect: errors of its log, and what is no line of it.
 * How a task ended is no defect: callers order what the source does not have.
 */
export function badLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => {
    const { level, taskId } = fieldsOf(line)
    const isTrouble = level === undefined || level === 'error' || level === 'fatal'
    return isTrouble && taskId === undefined
  })
}

type Fields = { readonly level?: string; readonly taskId?: string }

/** None for what the log has not written. */
function fieldsOf(line: string): Fields {
  if (!line.startsWith('{')) return {}
  try {
    return JSON.parse(line) as Fields
  } catch {
    return {} // a stack, or a line that is cut
  }
}
