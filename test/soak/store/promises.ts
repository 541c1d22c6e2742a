import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { assertClubDetails } from '../../integration/table-tennis/clubs-and-players.ts'
import { ExpectedPlayers } from '../../integration/table-tennis/expected-players.ts'
import type { Api, Row, TaskStatus } from '../../integration/table-tennis/service.ts'
import type { World } from '../../replica/truth.ts'
import { times } from '../trial.ts'

/** Lines of a task's log are stored once a second; what is younger may be lost. */
const LOG_LAG_MS = 2_500

type Options = { readonly world: World; readonly dataDir: string; readonly weeks: number }

/** Answers of a service, to be compared with its answers after a kill. */
export class Promises {
  readonly #options: Options
  readonly #players: ExpectedPlayers
  readonly #clubs = new Set<string>()
  /** Licences of players whose sheet was shown, by club. */
  readonly #sheets = new Map<string, Set<string>>()
  #told: TaskStatus | undefined
  /** When each line of its log was first heard. */
  readonly #lines = new Map<number, number>()
  #toldAt = 0
  /** Documents and figures that were told, and looked for in a later process. */
  checked = 0

  constructor(options: Options) {
    this.#options = options
    this.#players = new ExpectedPlayers(options.world)
  }

  tellClub(code: string): void {
    this.#clubs.add(code)
  }

  /** Players of a club that is being read, of whom a sheet is shown. */
  tellPlayers(code: string, players: readonly Row[]): void {
    const read = players.filter(({ points_start: points }) => points !== null)
    const told = this.#sheets.get(code) ?? new Set()
    for (const { licence } of read) told.add(String(licence))
    this.#sheets.set(code, told)
  }

  tellTask(status: TaskStatus): void {
    if (status.task_id !== this.#told?.task_id) this.forgetTask()
    this.#told = status
  }

  tellLog(lines: readonly Row[]): void {
    this.#toldAt = performance.now()
    for (const seq of seqsOf(lines)) {
      if (!this.#lines.has(seq)) this.#lines.set(seq, this.#toldAt)
    }
  }

  /** A task of another process began, of which nothing was told. */
  forgetTask(): void {
    this.#told = undefined
    this.#lines.clear()
  }

  /** Looks whether all that was told is there, whole, and nothing that is not true. */
  async assertKept(api: Api): Promise<void> {
    if (this.#told !== undefined) await this.#assertTask(api, this.#told)
    await this.#assertClubs(api)
    await this.#assertStandings(api)
    const files = readdirSync(this.#options.dataDir, { recursive: true, encoding: 'utf8' })
    const damaged = files.filter((file) => file.includes('.corrupt-'))
    assert.deepEqual(damaged, [])
  }

  async #assertTask(api: Api, told: TaskStatus): Promise<void> {
    const tasks = (await api.list('/api/scrape/tasks', 'tasks')) as unknown as TaskStatus[]
    const [after, ...more] = tasks.filter(({ task_id: id }) => id === told.task_id)
    assert.ok(after !== undefined && more.length === 0, told.task_id)
    const ended = told.running ? ['failed', 'success'] : [told.status]
    assert.ok(ended.includes(after.status), after.status)
    const pages = `${after.pages_done} pages of ${told.pages_done}`
    assert.ok(after.pages_done >= told.pages_done, pages)
    assert.ok(after.total_rankings >= told.total_rankings)
    assert.ok(placeOf(after) >= placeOf(told))
    const path = `/api/scrape/interclubs/logs/${told.task_id}`
    const kept = seqsOf(await api.list(path, 'logs'))
    assert.equal(new Set(kept).size, kept.length, 'a line is there twice')
    const due = [...this.#lines].filter(([, heardAt]) => heardAt < this.#toldAt - LOG_LAG_MS)
    const lost = due.filter(([seq]) => !kept.includes(seq))
    assert.deepEqual(lost, [])
    this.checked += 1 + due.length
  }

  /** A club whose scrape was answered is whole; of another one each player that is there is. */
  async #assertClubs(api: Api): Promise<void> {
    for (const { listing } of this.#options.world.clubs) {
      const { code } = listing
      const { status, body } = await api.ask(`/api/clubs/${code}/players`)
      const isTold = this.#clubs.has(code)
      if (status === 404 && !isTold) continue
      const expected = this.#players.clubPlayers(code).players as readonly Row[]
      const players = (body.players ?? []) as readonly Row[]
      const licences = new Set(players.map(({ licence }) => licence))
      const due = isTold ? expected : expected.filter(({ licence }) => licences.has(licence))
      assert.deepEqual(players, due, `${code}, ${isTold ? 'told' : 'under way'}`)
      const shown = players.filter(({ points_start: points }) => points !== null)
      const kept = new Set(shown.map(({ licence }) => String(licence)))
      const lost = [...(this.#sheets.get(code) ?? [])].filter((licence) => !kept.has(licence))
      assert.deepEqual(lost, [], `sheets of ${code} that were shown`)
      this.checked += this.#sheets.get(code)?.size ?? 0
      if (!isTold) continue
      await assertClubDetails(api, this.#players, code)
      this.checked += 1
    }
  }

  /** Every page is there as a whole or not at all, and at least those that were told to be done. */
  async #assertStandings(api: Api): Promise<void> {
    const { world, weeks } = this.#options
    for (const { division_index: index, division_id: id } of world.divisions.truths) {
      for (const week of times(weeks, (at) => at + 1)) {
        const path = `/api/interclubs/rankings?division_index=${index}&week=${week}`
        const rows = await api.list(path, 'rankings')
        const isTold = index * 100 + week <= placeOf(this.#told)
        if (rows.length === 0 && !isTold) continue
        assert.deepEqual(rows, world.divisions.standings(id, week), path)
        if (isTold) this.checked += 1
      }
    }
  }
}

const seqsOf = (lines: readonly Row[]): readonly number[] => lines.map(({ seq }) => Number(seq))

function placeOf(status: TaskStatus | undefined): number {
  const last = status?.last_success ?? null
  return last === null ? -1 : last.division_index * 100 + last.week
}
