import type { Clock } from '../../../core/ports/clock.ts'
import { clubCodeOf } from '../../api/table-tennis/parameters.ts'
import { encodeRecord } from '../../api/table-tennis/record-codec.ts'
import { isCode } from '../../storage/system-errors.ts'
import type { ClubScrapeResult } from '../../tasks/task.ts'
import { exitCodeOf } from '../failure.ts'
import { ExitCode } from '../terminal.ts'
import { durationText } from '../terminal-text.ts'
import type { ScrapeTools } from './scrape-actions.ts'
import { clubText, oneLine } from './scrape-text.ts'

/** Calls now and every second, until the returned function is called. */
function everySecond(clock: Clock, call: () => void): () => void {
  const end = new AbortController()
  const tick = async () => {
    while (!end.signal.aborted) {
      call()
      await clock.sleep(1000, end.signal)
    }
  }
  tick().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  return () => end.abort()
}

/** Failures of one club that say nothing about the next one. */
const CLUB_FAILURES = ['NOT_FOUND', 'SOURCE_UNREACHABLE', 'SOURCE_CHANGED', 'PAGE_NOT_UNDERSTOOD']

type Failure = { readonly club_code: string; readonly code: string; readonly error: string }

/**
 * Scrapes clubs one after another and prints each result. Returns the exit code of the first club
 * that failed.
 * @throws INVALID_CLUB_CODE before anything is scraped; errors that affect every club
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
    const clubs = results.map((club) => encodeRecord('ClubScrape', { success: true, ...club }))
    if (isJson) print(`${JSON.stringify({ clubs, failures }, null, 2)}\n`)
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
    display.line({ level: 'error', message: `${club}: ${licence} ${name}: ${error}` })
  }
  if (!isJson) print(clubText(result, seconds()))
  return result
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : 'INTERNAL'
}

/** Refreshes the list of all clubs and prints their number. Returns the exit code. */
export async function refreshClubs(tools: ScrapeTools): Promise<number> {
  const { service, display, clock, interrupt, print, isJson } = tools
  interrupt.throwIfAborted()
  const startMs = clock.monotonic()
  const seconds = () => (clock.monotonic() - startMs) / 1000
  const stop = everySecond(clock, () => display.showReading('list of clubs', seconds()))
  const result = await service.refreshClubs(interrupt).finally(stop)
  display.end()
  const told = `${oneLine(result.message)} (${durationText(seconds())})\n`
  const sent = encodeRecord('ClubListRefresh', { success: true, ...result })
  print(isJson ? `${JSON.stringify(sent, null, 2)}\n` : told)
  return ExitCode.ok
}

/** Scrapes one player and prints the result. Returns the exit code. */
export async function scrapePlayer(tools: ScrapeTools, licence: string): Promise<number> {
  const { service, display, clock, interrupt, print, isJson } = tools
  interrupt.throwIfAborted()
  const startMs = clock.monotonic()
  const seconds = () => (clock.monotonic() - startMs) / 1000
  const stop = everySecond(clock, () => display.showReading(licence, seconds()))
  const { message } = await service.scrapePlayer(licence, interrupt).finally(stop)
  display.end()
  const sent = { success: true, licence, message }
  const told = `${oneLine(message)} (${durationText(seconds())})\n`
  print(isJson ? `${JSON.stringify(sent, null, 2)}\n` : told)
  return ExitCode.ok
}

/** Erases a person and prints what was erased, without the licence. Returns the exit code. */
export async function erasePerson(tools: ScrapeTools, licence: string): Promise<number> {
  const { service, print, isJson } = tools
  const erased = await service.erase(licence)
  const { players, matches, opponentMatches, exportResults, message } = erased
  const sent = encodeRecord('Erasure', { success: true, ...erased })
  const told = [
    `${players} player with ${plural(matches, 'match', 'matches')}`,
    `the name in ${plural(opponentMatches, 'match', 'matches')} of others`,
    plural(exportResults, 'result of the exports', 'results of the exports'),
  ].join(', ')
  print(isJson ? `${JSON.stringify(sent, null, 2)}\n` : `Erased: ${told}.\n${message}\n`)
  return ExitCode.ok
}

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
