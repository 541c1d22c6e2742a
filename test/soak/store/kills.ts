import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { errors } from 'undici'
import { LowdbStore } from '../../../adapters/storage/lowdb-store.ts'
import type { LedgerState } from '../../../core/run/ledger.ts'
import { Command } from '../../integration/table-tennis/process.ts'
import {
  type Row as Answered,
  type Api,
  type ProgramOptions,
  type Source,
  startService,
  startSource,
} from '../../integration/table-tennis/service.ts'
import { median, type Row, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import { hash } from '../../replica/world/seeded.ts'
import type { Ends } from '../../support/ends.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { times } from '../trial.ts'
import { Promises } from './promises.ts'
import { SPENT_API, Spending, SpendingServer } from './spending.ts'

const POLL_MS = 5

/** While which a process is killed. */
const PHASES = {
  serving: 'it scrapes, spends and answers',
  starting: 'it starts and repairs',
  draining: 'it drains after SIGTERM',
  command: 'the command scrapes',
}
type Phase = keyof typeof PHASES

type KillOptions = {
  /** How often each is killed. */
  readonly phases: Readonly<Partial<Record<Phase, number>>>
  /** How many told documents and figures are looked for, at least. */
  readonly leastChecked: number
  /** How much there is to read. */
  readonly divisions?: number
  readonly weeks?: number
  /** How long a start after a kill may take. Default 10 000. */
  readonly mostStartMs?: number
}

/**
 * Kills the whole program again and again on the same folder: while it scrapes, spends and answers,
 * while it starts and repairs, while it drains, and the command that scrapes by itself. Each next
 * process must have all that the one before had told; in the end the last one reads what is left,
 * and everything is as the source has it.
 */
export async function killPrograms(ends: Ends, options: KillOptions): Promise<readonly Row[]> {
  const { leastChecked, divisions = 14, weeks = 8, mostStartMs = 10_000 } = options
  const size = { divisions, weeks: weeks + 1 }
  const source = await startSource(ends, { ...size, replica: { latencyMs: 8 } })
  const killing = new Killing(ends, source, weeks)
  const phases = Object.entries(options.phases) as (readonly [Phase, number])[]
  const turns = phases.flatMap(([phase, count]) => times(count, () => phase))
  const drawn = turns.map((phase, at) => ({ phase, draw: hash(SEED, 77, at) }))
  for (const { phase } of drawn.sort((a, b) => a.draw - b.draw)) {
    try {
      if (await killing.kill(phase)) killing.kills[phase] += 1
    } catch (cause) {
      throw new Error(`a kill while ${PHASES[phase]}`, { cause })
    }
    await killing.assertNotAgain()
  }
  await killing.end()
  const { kills, startMs, checked } = killing
  return [
    ...phases.map(([phase]) => {
      return some(`kill -9 of the program while ${PHASES[phase]}`, kills[phase])
    }),
    some('told by API or stdout before a kill, looked for after it', checked, leastChecked),
    ['start after a kill, median', Math.round(median(startMs)), 'ms'],
    ['start after a kill, slowest', Math.round(Math.max(...startMs)), 'ms', mostStartMs],
  ]
}

/** The system's error, or an answer that was cut. */
function isConnectionLost(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return error instanceof SyntaxError || /^(?:ECONNRESET|ECONNREFUSED|EPIPE)$/.test(code)
}

class Killing {
  readonly kills: Record<Phase, number> = { serving: 0, starting: 0, draining: 0, command: 0 }
  /** From the start of a process to its first word that it listens, after a kill. */
  readonly startMs: number[] = []
  readonly #ends: Ends
  readonly #source: Source
  readonly #weeks: number
  readonly #options: ProgramOptions
  readonly #promises: Promises
  readonly #spending = new Spending()
  /** Pages that no later process may ask for, unless it begins anew. */
  #settled: ReadonlySet<string> = new Set()
  #draws = 0

  constructor(ends: Ends, source: Source, weeks: number) {
    const dataDir = tempFolder(ends)
    this.#ends = ends
    this.#source = source
    this.#weeks = weeks
    this.#options = { dataDir, source: source.replica }
    this.#promises = new Promises({ world: source.world, dataDir, weeks })
  }

  /** Documents and figures that had been told, and were looked for after a kill. */
  get checked(): number {
    return this.#promises.checked + this.#spending.checked
  }

  /** False when it had ended before it was killed, such as a drain that was quick. */
  async kill(phase: Phase): Promise<boolean> {
    if (phase === 'command') return this.#killCommand()
    const server = new SpendingServer(this.#ends, this.#options, this.#spending)
    if (phase === 'starting') {
      await Promise.race([server.startMs, pause(this.#random(100, 1_500))])
      return server.kill()
    }
    const api = await server.api()
    this.startMs.push(await server.startMs)
    await this.#promises.assertKept(api)
    await this.#order(api)
    const { clubs } = this.#source.world
    const { code } = (clubs[this.#random(0, clubs.length)] ?? assert.fail()).listing
    const scraping = this.#scrapeClub(api, code)
    await this.#watch(api, { code, forMs: this.#random(20, 1_000) })
    if (phase === 'draining') {
      server.command.signal('SIGTERM')
      await pause(this.#random(0, 60))
    }
    const isKilled = await server.kill()
    await scraping
    return isKilled
  }

  /** The last process reads what is left. */
  async end(): Promise<void> {
    const { api, app, stop } = await startService(this.#ends, this.#options)
    this.#spending.hear({ msg: 'found', ...app.budget.status(SPENT_API) })
    await this.#promises.assertKept(api)
    await this.#order(api)
    const end = await api.taskEnd()
    await this.assertNotAgain()
    const pages = this.#source.world.divisions.truths.length * this.#weeks
    assert.deepEqual([end.status, end.errors_count, end.pages_done], ['success', 0, pages])
    this.#promises.tellTask(end)
    await this.#promises.assertKept(api)
    await stop()
  }

  /** A new process does not request again what was settled before the kill. */
  async assertNotAgain(): Promise<void> {
    const { world, replica } = this.#source
    const indices = new Map(
      world.divisions.truths.map((one) => [one.division_id, one.division_index]),
    )
    const asked = [...replica.requests.pages.keys()].map((page) => {
      const [, id = '', week] = /^standings (\d+)\/(\d+)$/.exec(page) ?? []
      return `${indices.get(id)}/${week}`
    })
    const again = asked.filter((page) => this.#settled.has(page))
    assert.deepEqual(again, [], 'settled pages were read again')
    replica.requests.clear()
    this.#settled = await this.#settledPages()
  }

  async #killCommand(): Promise<boolean> {
    const { requests } = this.#source.replica
    const tasks = await this.#newest<{ readonly status: string }>(/^tasks\/[^/]+$/)
    const goesOn = tasks !== undefined && tasks.status !== 'success'
    if (!goesOn) this.#settled = new Set()
    const what = goesOn ? ['--resume'] : ['--weeks', `1-${this.#weeks}`]
    const command = new Command(this.#ends, ['scrape', 'interclubs', ...what], this.#options)
    while (requests.pages.size === 0) {
      if (command.isOver) assert.fail((await command.end()).stderr)
      await pause(POLL_MS)
    }
    await pause(this.#random(0, 700))
    const isKilled = await command.kill()
    this.#promises.forgetTask()
    return isKilled
  }

  /** Goes on with what is unfinished, or begins anew. */
  async #order(api: Api): Promise<void> {
    const { status } = await api.ask('/api/scrape/interclubs?resume=last', 'POST')
    if (status !== 404) return
    // A whole new task reads all pages again.
    this.#settled = new Set()
    await api.post(`/api/scrape/interclubs?weeks=1-${this.#weeks}`)
  }

  /** A process that is killed meanwhile has told nothing. */
  async #scrapeClub(api: Api, code: string): Promise<void> {
    try {
      const { status } = await api.ask(`/api/clubs/${code}/scrape`, 'POST')
      if (status === 200) this.#promises.tellClub(code)
    } catch (error) {
      if (!(error instanceof errors.UndiciError || isConnectionLost(error))) throw error
    }
  }

  /** Asks all the time how the task and the club are doing, as somebody who watches does. */
  async #watch(api: Api, { code, forMs }: { code: string; forMs: number }): Promise<void> {
    const endMs = performance.now() + forMs
    while (performance.now() < endMs) {
      const status = await api.status()
      this.#promises.tellTask(status)
      const path = `/api/scrape/interclubs/logs/${status.task_id}`
      this.#promises.tellLog(await api.list(path, 'logs'))
      const { status: known, body } = await api.ask(`/api/clubs/${code}/players`)
      if (known === 200) this.#promises.tellPlayers(code, body.players as readonly Answered[])
      await pause(POLL_MS)
    }
  }

  /** The items that the newest ledger on the disk has settled, by `<division index>/<week>`. */
  async #settledPages(): Promise<ReadonlySet<string>> {
    const state = await this.#newest<LedgerState>(/^tasks\/.*\/ledger$/)
    if (state === undefined) return new Set()
    const isSettled = (order: number) => order < state.mark || state.above.includes(order)
    const pages = this.#source.world.divisions.truths.flatMap(({ division_index: index }) =>
      times(this.#weeks, (at) => at + 1)
        .filter((week) => isSettled(index * 100 + week))
        .map((week) => `${index}/${week}`),
    )
    return new Set(pages)
  }

  /** The document of the newest task among those with such keys. */
  async #newest<T>(keys: RegExp): Promise<T | undefined> {
    const store = new LowdbStore(this.#options.dataDir, new SilentLog())
    const inTime = new Intl.Collator('en', { numeric: true })
    const found = (await store.list('tasks/')).filter((key) => keys.test(key))
    const newest = found.sort(inTime.compare).at(-1)
    return newest === undefined ? undefined : store.get<T>(newest)
  }

  /** A whole number from `least` to below `most`. */
  #random(least: number, most: number): number {
    this.#draws += 1
    return least + (hash(SEED, this.#draws) % (most - least))
  }
}
