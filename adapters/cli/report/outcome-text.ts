import type { RunEvent } from '../../../core/events/event.ts'

/** What is told of a module that ended. */
export type Done = Extract<RunEvent, { readonly kind: 'module:done' }>['data']

/** `done in 1.2 s, 90 (A): 52 pass, 6 warn, 5 fail`, or how it failed. */
export function outcomeText({ ok, summary, error, durationMs }: Done): string {
  const time = secondsText(durationMs)
  return ok ? `done in ${time}${summary ? `, ${summary}` : ''}` : `failed after ${time}: ${error}`
}

export function secondsText(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`
}
