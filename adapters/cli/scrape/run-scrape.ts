import { SystemClock } from '../../io/system-clock.ts'
import { paintFor } from '../report/paint.ts'
import { Interrupt } from './interrupt.ts'
import { type OpenOptions, openScrapeService } from './open-scrape-service.ts'
import type { ScrapeTools } from './scrape-actions.ts'
import { createScrapeDisplay } from './scrape-display.ts'

/** Flags of every scrape command. */
export type ScrapeFlags = {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly server?: string
}

/** Opens what scrapes, lets `action` use it, closes it, and sets the process's exit code. */
export async function runScrape(
  flags: ScrapeFlags,
  action: (tools: ScrapeTools) => Promise<number>,
  options: Pick<OpenOptions, 'onlyServer'> = {},
): Promise<void> {
  const interrupt = new Interrupt()
  const clock = new SystemClock()
  const { stderr: stream, stdout } = process
  const display = createScrapeDisplay({ stream, clock, isQuiet: flags.quiet ?? false })
  try {
    const service = await openScrapeService({ ...options, server: flags.server, interrupt })
    try {
      interrupt.signal.throwIfAborted()
      process.exitCode = await action({
        service,
        display,
        clock,
        interrupt: interrupt.signal,
        print: (text) => stdout.write(text),
        paint: paintFor(stdout),
        isJson: flags.json ?? false,
      })
    } finally {
      display.end()
      await service.close()
    }
  } finally {
    interrupt.dispose()
  }
}
