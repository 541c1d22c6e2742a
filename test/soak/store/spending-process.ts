import { fileURLToPath } from 'node:url'
import { Command } from '../../integration/tabletennis-process.ts'
import { Api, type ProgramOptions } from '../../integration/tabletennis-service.ts'
import type { Ends } from '../../support/ends.ts'
import { SPENT_API, type Spending } from './spending.ts'

const SERVER = fileURLToPath(new URL('./spending-server.ts', import.meta.url))
/** No call is refused for want of money. */
const LIMIT_USD = '900'

/** The whole program in a process of its own, that spends of a budget while it serves. */
export class SpendingServer {
  readonly command: Command
  /** Until it said that it listens; NaN when it ended before. */
  readonly startMs: Promise<number>
  /** When it has ended. Rejects when it found another spend than was told. */
  readonly heard: Promise<void>
  readonly #spending: Spending
  #url = ''
  #next = (_word: string): void => {}

  /** @param options `entry` runs Node with further arguments, or something before it. */
  constructor(ends: Ends, options: ProgramOptions, spending: Spending) {
    const [file = process.execPath, ...before] = options.entry ?? []
    const entry = [file, ...before, '--import', 'tsx', SERVER]
    const budget = { [`BUDGET_${SPENT_API.toUpperCase()}_USD_PER_DAY`]: LIMIT_USD }
    const env = { LOG_LEVEL: 'info', ...budget, ...options.env }
    const startedMs = performance.now()
    this.command = new Command(ends, [], { ...options, entry, env })
    this.#spending = spending
    let listen = (_ms: number): void => {}
    this.startMs = new Promise((resolve) => {
      listen = resolve
    })
    this.heard = this.#hear(() => listen(performance.now() - startedMs)).finally(() =>
      listen(Number.NaN),
    )
    // It is awaited after the end.
    this.heard.catch(() => {})
  }

  /** @throws an error with what it wrote when it ended before it listened. */
  async api(): Promise<Api> {
    if (!Number.isNaN(await this.startMs)) return new Api(this.#url)
    const { code, stdout, stderr } = await this.command.end()
    throw new Error(`the server ended with ${code}: ${stdout}${stderr}`)
  }

  /** What becomes of the next call that costs: `spent`, or the code of what keeps it back. */
  nextSpend(): Promise<string> {
    return new Promise((resolve) => {
      this.#next = resolve
    })
  }

  async #hear(onListening: () => void): Promise<void> {
    for await (const line of this.command.lines) {
      const told = JSON.parse(line) as Readonly<Record<string, unknown>>
      this.#spending.hear(told)
      if (told.msg === 'spent') this.#next('spent')
      if (told.msg === 'refused') this.#next(String(told.code))
      if (told.msg !== 'listening') continue
      this.#url = String(told.url)
      onListening()
    }
  }
}
