import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { Command } from '../../integration/table-tennis/process.ts'
import { Api, type ProgramOptions } from '../../integration/table-tennis/service.ts'
import type { Ends } from '../../support/ends.ts'
import { BUNDLED_CHILD } from '../trial.ts'

const SERVER = fileURLToPath(new URL('./spending-server.ts', import.meta.url))
export const SPENT_API = 'openrouter'
/** The amount reserved for each call, and its price, in millionths of a USD. */
export const ESTIMATE_MICROS = 2000
export const PRICE_MICROS = 1000

type Told = Readonly<Record<string, unknown>>

/** The spending that a chain of processes reported, compared with what each of them reads. */
export class Spending {
  #settled = 0
  #isReserved = false
  #day: unknown
  /** Told amounts that were looked for in a later process. */
  checked = 0

  /** Takes what a server says. @throws AssertionError when a found spend is not the one told. */
  hear({ msg, day, spentUsd }: Told): void {
    if (msg === 'reserved') this.#isReserved = true
    if (msg === 'spent') {
      this.#isReserved = false
      this.#settled += PRICE_MICROS
    }
    if (msg !== 'found') return
    const found = Math.round(Number(spentUsd) * 1e6)
    // Every day begins at nothing.
    if (day === this.#day) {
      // One step may have been stored that was not told any more.
      const steps = this.#isReserved ? [ESTIMATE_MICROS, PRICE_MICROS] : [0, ESTIMATE_MICROS]
      const possible = steps.map((step) => this.#settled + step)
      assert.ok(possible.includes(found), `found ${found}, told ${possible.join(' or ')}`)
      this.checked += 1
    }
    this.#settled = found
    this.#isReserved = false
    this.#day = day
  }
}

/** The whole program in a process of its own, that spends of a budget while it serves. */
export class SpendingServer {
  readonly command: Command
  /** Until it said that it listens; NaN when it ended before. */
  readonly startMs: Promise<number>
  /** When it has ended. Rejects when it found another spend than was told. */
  readonly heard: Promise<void>
  readonly #listening: Promise<string | undefined>
  #next = (_word: string): void => {}

  /** @param options `entry` runs Node with further arguments, or something before it. */
  constructor(ends: Ends, options: ProgramOptions, spending: Spending) {
    const entry = [...(options.entry ?? [process.execPath]), BUNDLED_CHILD, SERVER]
    // No call is refused for want of money.
    const budget = { [`BUDGET_${SPENT_API.toUpperCase()}_USD_PER_DAY`]: '900' }
    const env = { LOG_LEVEL: 'info', ...budget, ...options.env }
    const startedMs = performance.now()
    this.command = new Command(ends, [], { ...options, entry, env })
    let listen = (_url?: string): void => {}
    this.#listening = new Promise((resolve) => {
      listen = resolve
    })
    this.startMs = this.#listening.then((url) =>
      url === undefined ? Number.NaN : performance.now() - startedMs,
    )
    this.heard = this.#hear(spending, listen).finally(() => listen())
    // It is awaited after the end.
    this.heard.catch(() => {})
  }

  /** @throws an error with what it wrote when it ended before it listened. */
  async api(): Promise<Api> {
    const url = await this.#listening
    if (url !== undefined) return new Api(url)
    const { code, stdout, stderr } = await this.command.end()
    throw new Error(`the server ended with ${code}: ${stdout}${stderr}`)
  }

  /** The result of the next paid call: `spent`, or the code of the refusal. */
  nextSpend(): Promise<string> {
    return new Promise((resolve) => {
      this.#next = resolve
    })
  }

  async kill(): Promise<boolean> {
    const isKilled = await this.command.kill()
    await this.heard
    return isKilled
  }

  async #hear(spending: Spending, listen: (url: string) => void): Promise<void> {
    for await (const line of this.command.lines) {
      const told = JSON.parse(line) as Told
      spending.hear(told)
      if (told.msg === 'spent') this.#next('spent')
      if (told.msg === 'refused') this.#next(String(told.code))
      if (told.msg === 'listening') listen(String(told.url))
    }
  }
}
