import { paintFor } from '../paint.ts'
import type { Terminal } from '../terminal.ts'
import { LiveProgress } from './live-progress.ts'
import { PlainProgress } from './plain-progress.ts'
import type { Progress } from './progress.ts'

/** Live lines on a terminal, plain ones elsewhere; always on stderr, so that stdout stays the report. */
export function createProgress({ stderr, env }: Pick<Terminal, 'stderr' | 'env'>): Progress {
  const isLive = stderr.isTTY && env.TERM !== 'dumb'
  return isLive ? new LiveProgress(stderr, paintFor(stderr, env)) : new PlainProgress(stderr)
}
