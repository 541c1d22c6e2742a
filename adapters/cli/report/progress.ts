import type { RunEvent } from '../../../core/events/event.ts'

/** Shows the events of one run while it goes; `end` waits until the last line stands. */
export interface Progress {
  onEvent(event: RunEvent): void
  end(): Promise<void>
}
