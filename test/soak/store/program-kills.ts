import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Command } from '../../integration/tabletennis-process.ts'
import {
  type Api,
  dataFolder,
  type ProgramOptions,
  type Source,
  startService,
  startSource,
} from '../../integration/tabletennis-service.ts'
import { hash } from '../../replica/world/seeded.ts'
import type { Ends } from '../../support/ends.ts'
import { Promises } from './promises.ts'
import { askedPages, settledPages } from './settled-pages.ts'
import { SPENT_API, Spending } from './spending.ts'
import { SpendingServer } from './spending-process.ts'

const USUAL_SIZE = { divisions: 14, weeks: 8 }
const POLL_MS = 5

export const PHASES = ['serving', 'starting', 'draining', 'command'] as const
export type Phase = (typeof PHASES)[number]

export type ProgramKills = {
  readonly kills: Readonly<Record<Phase, number>>
  /** Documents and figures that had been told, and were looked for after a kill. */
  readonly checked: number
  /** From the start of a process to its first word that it listens, after a kill. */
  readonly startMs: readonly number[]
}

export type ProgramKillsOptions = {
  /** What is killed, in this order. */
  readonly phases: readonly Phase[]
  readonly seed: number
  /** How much there is to read; default 14 divisions of 8 weeks. */
  readonly size?: { readonly divisions: number; readonly weeks: number }
}

/**
 * Kills the whole program again and again on the same folder: while it scrapes, spends and answers,
 * while it starts and repairs, while it drains, and the command that scrapes by itself. Each next
 * process must have all that the one before had told; in the end the last one reads what is left,
 * and everything is as the source has it.
 */
export async function killPrograms(
  ends: Ends,
  options: ProgramKillsOptions,
): Promise<ProgramKills> {
  const replica = { latencyMs: 8 }
  const { divisions, weeks } = options.size ?? USUAL_SIZE
  const source = await startSource(ends, { divisions, weeks: weeks + 1, replica })
  const killing = new Killing(ends, { source, seed: options.seed, weeks })
  for (const phase of options.phases) await killing.kill(phase)
  await killing.end()
  return killing.result()
}

type KillingParts = { readonly source: Source; readonly seed: number; readonly weeks: number }

class Killing {
  readonly #ends: Ends
  readonly #source: Source
  readonly #seed: number
  readonly #weeks: number
  readonly #dataDir: string
  readonly #promises: Promises
  readonly #spending = new Spending()
  readonly #kills: Record<Phase, number> = { serving: 0, starting: 0, draining: 0, command: 0 }
  readonly #startMs: number[] = []
  /** Pages that no later process may ask for, unless it begins anew. */
  #settled: ReadonlySet<string> = new Set()
  #turn = 0
  #draws = 0

  constructor(ends: Ends, { source, seed, weeks }: KillingParts) {
    this.#ends = ends
    this.#source = source
    this.#seed = seed
    this.#weeks = weeks
    this.#dataDir = dataFolder(ends)
    this.#promises = new Promises({ source, dataDir: this.#dataDir, weeks })
  }

  async kill(phase: Phase): Promise<void> {
    this.#turn += 1
    try {
      if (await this.#killed(phase)) this.#kills[phase] += 1
    } catch (cause) {
      throw new Error(`kill ${this.#turn} (${phase}), seed ${this.#seed}`, { cause })
    }
    await this.#assertNotAgain()
  }

  /** False when it had ended before it was killed, such as a drain that was quick. */
  #killed(phase: Phase): Promise<boolean> {
    if (phase === 'command') return this.#killCommand()
    return phase === 'starting' ? this.#killStarting() : this.#killServer(phase)
  }

  /** The last process reads what is left. */
  async end(): Promise<void> {
    const { api, app, stop } = await startService(this.#ends, this.#options())
    this.#spending.hear({ msg: 'found', ...app.budget.status(SPENT_API) })
    await this.#promises.assertKept(api)
    await this.#order(api)
    const end = await api.taskEnd()
    await this.#assertNotAgain()
    const pages = this.#source.world.divisions.truths.length * this.#weeks
    assert.deepEqual([end.status, end.errors_count, end.pages_done], ['success', 0, pages])
    this.#promises.tellTask(end)
    await this.#promises.assertKept(api)
    await stop()
  }

  result(): ProgramKills {
    const checked = this.#promises.checked + this.#spending.checked
    return { kills: this.#kills, checked, startMs: this.#startMs }
  }

  async #killServer(phase: Phase): Promise<boolean> {
    const server = this.#spawn()
    const { command, heard } = server
    const api = await server.api()
    this.#startMs.push(await server.startMs)
    await this.#promises.assertKept(api)
    await this.#order(api)
    const scraping = this.#scrapeClub(api)
    await this.#watch(api, this.#random(20, 1_000))
    if (phase === 'draining') {
      command.signal('SIGTERM')
      await pause(this.#random(0, 60))
    }
    const isKilled = await command.kill()
    await Promise.all([scraping, heard])
    return isKilled
  }

  async #killStarting(): Promise<boolean> {
    const { command, startMs, heard } = this.#spawn()
    await Promise.race([startMs, pause(this.#random(100, 1_500))])
    const isKilled = await command.kill()
    await heard
    return isKilled
  }

  async #killCommand(): Promise<boolean> {
    const { requests } = this.#source.replica
    const goesOn = this.#isUnfinished()
    if (!goesOn) this.#settled = new Set()
    const what = goesOn ? ['--resume'] : ['--weeks', `1-${this.#weeks}`]
    const command = new Command(this.#ends, ['scrape', 'interclubs', ...what], this.#options())
    while (requests.pages.size === 0) {
      if (command.isOver) assert.fail((await command.end()).stderr)
      await pause(POLL_MS)
    }
    await pause(this.#random(0, 700))
    const isKilled = await command.kill()
    this.#promises.forgetTask()
    return isKilled
  }

  #spawn(): SpendingServer {
    return new SpendingServer(this.#ends, this.#options(), this.#spending)
  }

  /** Goes on with what is unfinished, or begins anew. */
  async #order(api: Api): Promise<void> {
    const { status } = await api.ask('/api/scrape/interclubs?resume=last', 'POST')
    if (status !== 404) return
    // A whole new task reads all pages again.
    this.#settled = new Set()
    await api.post(`/api/scrape/interclubs?weeks=1-${this.#weeks}`)
  }

  /** What was settled when a process was killed is not asked for again by those that go on from it. */
  async #assertNotAgain(): Promise<void> {
    const pages = { source: this.#source, dataDir: this.#dataDir, weeks: this.#weeks }
    const again = [...askedPages(pages)].filter((page) => this.#settled.has(page))
    assert.deepEqual(again, [], 'settled pages were read again')
    this.#source.replica.requests.clear()
    this.#settled = await settledPages(pages)
  }

  /** Whoever is killed meanwhile has told nothing. */
  async #scrapeClub(api: Api): Promise<void> {
    const { clubs } = this.#source.world
    const { code } = (clubs[this.#random(0, clubs.length)] ?? assert.fail()).listing
    try {
      const { status } = await api.ask(`/api/clubs/${code}/scrape`, 'POST')
      if (status === 200) this.#promises.tellClub(code)
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    }
  }

  /** Asks all the time how the task is doing, as somebody who watches does. */
  async #watch(api: Api, forMs: number): Promise<void> {
    const endMs = performance.now() + forMs
    while (performance.now() < endMs) {
      const status = await api.status()
      this.#promises.tellTask(status)
      const path = `/api/scrape/interclubs/logs/${status.task_id}`
      this.#promises.tellLog(await api.list(path, 'logs'))
      await pause(POLL_MS)
    }
  }

  /** Whether there is a task to go on with, as the newest record says. */
  #isUnfinished(): boolean {
    const folder = join(this.#dataDir, 'tasks')
    if (!existsSync(folder)) return false
    const names = readdirSync(folder).filter((name) => /^\w[^.]*\.json$/.test(name))
    const records = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    const inTime = new Intl.Collator('en', { numeric: true })
    records.sort((a, b) => inTime.compare(a.taskId, b.taskId))
    return records.length > 0 && records.at(-1).status !== 'success'
  }

  #options(): ProgramOptions {
    return { dataDir: this.#dataDir, source: this.#source.replica }
  }

  /** A whole number from `least` to below `most`. */
  #random(least: number, most: number): number {
    this.#draws += 1
    return least + (hash(this.#seed, this.#draws) % (most - least))
  }
}
