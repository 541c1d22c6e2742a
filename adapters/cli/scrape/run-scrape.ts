import { SystemClock } from '../../timing/system-clock.ts'
import { Interrupt } from '../interrupt.ts'
import { paintFor } from '../paint.ts'
import type { Terminal } from '../terminal.ts'
import { openScrapeService } from './open-scrape-service.ts'
import type { ScrapeTools } from './scrape-actions.ts'
import { createScrapeDisplay } from './scrape-display.ts'

/** Flags of every scrape command. */
export type ScrapeFlags = {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly server?: string
}

export type ScrapeCall = {
  readonly flags: ScrapeFlags
  readonly terminal: Terminal
  /** There is nothing to do without a server. */
  readonly onlyServer?: boolean
}

/** Opens what scrapes, lets `action` use it, closes it, and sets the exit code. */
export async function runScrape(
  { flags, terminal, onlyServer = false }: ScrapeCall,
  action: (tools: ScrapeTools) => Promise<number>,
): Promise<void> {
  const interrupt = new Interrupt()
  const clock = new SystemClock()
  const { stderr, stdout, env } = terminal
  const display = createScrapeDisplay({ stream: stderr, clock, isQuiet: flags.quiet ?? false, env })
  try {
    const { server } = flags
    const service = await openScrapeService({ server, onlyServer, interrupt, env })
    try {
      interrupt.signal.throwIfAborted()
      terminal.exitCode = await action({
        service,
        display,
        clock,
        interrupt: interrupt.signal,
        print: (text) => stdout.write(text),
        paint: paintFor(stdout, env),
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
