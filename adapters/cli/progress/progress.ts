import type { RunEvent } from '../../../core/events/event.ts'
import { paintFor } from '../report/paint.ts'
import type { Terminal } from '../terminal.ts'
import { LiveProgress } from './live-progress.ts'
import { PlainProgress } from './plain-progress.ts'

/** Shows the events of one run while it goes; `end` waits until the last line stands. */
export interface Progress {
  onEvent(event: RunEvent): void
  end(): Promise<void>
}

/** Live lines on a terminal, plain ones elsewhere; always on stderr, so that stdout stays the report. */
export function createProgress({ stderr, env }: Pick<Terminal, 'stderr' | 'env'>): Progress {
  const isLive = stderr.isTTY && env.TERM !== 'dumb'
  return isLive ? new LiveProgress(stderr, paintFor(stderr, env)) : new PlainProgress(stderr)
}
