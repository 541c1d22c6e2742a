import { clubListShape } from '../../api/table-tennis/task-shape.ts'
import { durationText } from '../duration-text.ts'
import { ExitCode } from '../exit-code.ts'
import { everySecond } from './every-second.ts'
import type { ScrapeTools } from './scrape-actions.ts'
import { oneLine } from './scrape-text.ts'

/** Has the list of all clubs read anew and prints how many it has. Gives the exit code. */
export async function refreshClubs(tools: ScrapeTools): Promise<number> {
  const { service, display, clock, interrupt, print, isJson } = tools
  interrupt.throwIfAborted()
  const startMs = clock.monotonic()
  const seconds = () => (clock.monotonic() - startMs) / 1000
  const stop = everySecond(clock, () => display.showReading('list of clubs', seconds()))
  const result = await service.refreshClubs(interrupt).finally(stop)
  display.end()
  const told = `${oneLine(result.message)} (${durationText(seconds())})\n`
  print(isJson ? `${JSON.stringify(clubListShape(result), null, 2)}\n` : told)
  return ExitCode.ok
}
