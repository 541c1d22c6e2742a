import type { RunEvent } from '../../core/events/event.ts'

const COLUMNS = 60

/** When one module worked, in milliseconds since the run began. */
export type Stretch = {
  readonly moduleId: string
  readonly fromMs: number
  readonly toMs: number
  readonly costUsd: number
  readonly ok: boolean
}

/** The modules of a run in the order in which they began. */
export function stretchesOf(events: readonly RunEvent[]): readonly Stretch[] {
  const starts = new Map<string, number>()
  const found: Stretch[] = []
  for (const event of events) {
    if (event.kind === 'module:start') starts.set(event.data.moduleId, event.at)
    if (event.kind !== 'module:done') continue
    const { moduleId, ok, costUsd } = event.data
    found.push({ moduleId, ok, costUsd, fromMs: starts.get(moduleId) ?? 0, toMs: event.at })
  }
  return found.sort((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs)
}

/** One line a module: when it worked as a bar, how long it took and what it cost. */
export function timelineText(stretches: readonly Stretch[]): string {
  const end = Math.max(1, ...stretches.map(({ toMs }) => toMs))
  const column = (ms: number): number => Math.round((ms / end) * COLUMNS)
  const lines = stretches.map(({ moduleId, fromMs, toMs, costUsd, ok }) => {
    const width = Math.max(1, column(toMs) - column(fromMs))
    const bar = `${' '.repeat(column(fromMs))}${'█'.repeat(width)}`.slice(0, COLUMNS)
    const took = `${Math.round(toMs - fromMs)} ms`
    const price = costUsd > 0 ? `${costUsd.toFixed(4)} USD` : ''
    const mark = ok ? '' : 'failed'
    const figures = [took.padStart(8), price.padStart(11), mark].join('  ').trimEnd()
    return `  ${moduleId.padEnd(16)}${bar.padEnd(COLUMNS)}${figures}`
  })
  return lines.join('\n')
}
