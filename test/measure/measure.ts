import { type Ends, withEnd } from '../support/ends.ts'
import type { Figure } from './figure.ts'
import { figureTable } from './figure-table.ts'
import { machineText } from './machine.ts'

/** Gives figures. What it starts, it tells `ends` to clear up. */
type Take = (ends: Ends) => readonly Figure[] | Promise<readonly Figure[]>

/** By the name under which a measurement is chosen; it may have several parts. */
export type Measurements = Readonly<Record<string, Take | readonly Take[]>>

/**
 * Takes the measurements whose name holds the first argument of the command line, all without one,
 * and prints their table, and on what machine. One after another: they would disturb each other.
 * @returns how many targets were missed.
 */
export async function measure(measurements: Measurements): Promise<number> {
  const [filter = ''] = process.argv.slice(2)
  const chosen = Object.entries(measurements).filter(([name]) => name.includes(filter))
  if (chosen.length === 0) {
    throw new Error(
      `nothing is named "${filter}", known are: ${Object.keys(measurements).join(', ')}`,
    )
  }
  const before = machineText()
  const startedAt = performance.now()
  const figures: Figure[] = []
  for (const [name, takes] of chosen) {
    console.error(`measuring ${name} …`)
    for (const take of [takes].flat()) figures.push(...(await withEnd(async (ends) => take(ends))))
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const [, after] = machineText().split('; load ')
  console.log(`${before} before, ${after} after ${minutes} minutes\n\n${figureTable(figures)}`)
  return figures.filter(({ ok }) => ok === false).length
}
