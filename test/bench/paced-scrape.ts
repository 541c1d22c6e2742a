// `paced-scrape.ts <milliseconds>`: the real program, configured by its environment, scrapes for a
// while at its configured pace, and prints how many requests per second it began.
import 'reflect-metadata'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { compose } from '../../adapters/compose.ts'

/** Until the first pages are read one request follows from the other, whatever the pace. */
const BEGINNING_MS = 1000

/** `mostInOneSecond`: requests begun within any second. */
export type PacedScrape = { readonly perSecond: number; readonly mostInOneSecond: number }

async function scrape(milliseconds: number): Promise<PacedScrape> {
  const starts: number[] = []
  subscribe('undici:request:create', () => starts.push(performance.now()))
  const app = await compose({ logTo: 'stderr' })
  const service = app.tabletennis
  if (service === undefined) throw new Error('the table-tennis service is switched off')
  await service.open()
  await service.tasks.start('interclubs', { weeks: [1, 2, 3, 4, 5], divisions: 'all' })
  await pause(milliseconds)
  const begun = starts.filter((start) => start > (starts[0] ?? 0) + BEGINNING_MS)
  await service.tasks.cancel('interclubs')
  await service.close()
  await app.close()
  const elapsedMs = (begun.at(-1) ?? 0) - (begun[0] ?? 0)
  return {
    perSecond: ((begun.length - 1) * 1000) / elapsedMs,
    mostInOneSecond: mostInOneSecond(begun),
  }
}

function mostInOneSecond(starts: readonly number[]): number {
  let from = 0
  let most = 0
  starts.forEach((start, index) => {
    while ((starts[from] ?? 0) < start - 1000) from += 1
    most = Math.max(most, index - from + 1)
  })
  return most
}

const [milliseconds = '6000'] = process.argv.slice(2)
console.log(JSON.stringify(await scrape(Number(milliseconds))))
