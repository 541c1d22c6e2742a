import { clubCodeOf } from '../../api/table-tennis/path-parameters.ts'
import { clubScrapeShape } from '../../api/table-tennis/task-shape.ts'
import { isCode } from '../../storage/is-code.ts'
import type { ClubScrapeResult } from '../../tasks/task.ts'
import { ExitCode } from '../exit-code.ts'
import { exitCodeOf } from '../report-failure.ts'
import { everySecond } from './every-second.ts'
import type { ScrapeTools } from './scrape-actions.ts'
import { clubText, oneLine } from './scrape-text.ts'

/** A club that failed with one of these says nothing about the next one. */
const CLUB_FAILURES = ['NOT_FOUND', 'SOURCE_UNREACHABLE', 'SOURCE_CHANGED', 'PAGE_NOT_UNDERSTOOD']

type Failure = { readonly club_code: string; readonly code: string; readonly error: string }

/**
 * Scrapes clubs one after another and prints each one's result. Gives the exit code: that of the
 * first club that failed.
 * @throws INVALID_CLUB_CODE before anything is scraped; what concerns every club
 */
export async function scrapeClubs(tools: ScrapeTools, codes: readonly string[]): Promise<number> {
  const clubs = codes.map(clubCodeOf)
  const { print, isJson, display } = tools
  const results: ClubScrapeResult[] = []
  const failures: Failure[] = []
  let exitCode: number = ExitCode.ok
  try {
    for (const club of clubs) {
      try {
        results.push(await scrapeClub(tools, club))
      } catch (error) {
        if (!(error instanceof Error) || !isCode(error, ...CLUB_FAILURES)) throw error
        display.note(`${club}: ${oneLine(error.message)}`)
        failures.push({ club_code: club, code: codeOf(error), error: error.message })
        if (exitCode === ExitCode.ok) exitCode = exitCodeOf(error)
      }
    }
  } finally {
    display.end()
    const shown = { clubs: results.map(clubScrapeShape), failures }
    if (isJson) print(`${JSON.stringify(shown, null, 2)}\n`)
  }
  return exitCode
}

async function scrapeClub(tools: ScrapeTools, club: string): Promise<ClubScrapeResult> {
  const { service, display, clock, interrupt, print, isJson } = tools
  interrupt.throwIfAborted()
  const startMs = clock.monotonic()
  const seconds = () => (clock.monotonic() - startMs) / 1000
  const stop = everySecond(clock, () => display.showReading(club, seconds()))
  const result = await service.scrapeClub(club, interrupt).finally(stop)
  display.end()
  for (const { licence, name, error } of result.playersErrors) {
    display.line({
      seq: 0,
      at: 0,
      level: 'error',
      message: `${club}: ${licence} ${name}: ${error}`,
    })
  }
  if (!isJson) print(clubText(result, seconds()))
  return result
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : 'INTERNAL'
}
