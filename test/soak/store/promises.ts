import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { assertClubDetails } from '../../integration/tabletennis-clubs-and-players.ts'
import { ExpectedPlayers } from '../../integration/tabletennis-expected-players.ts'
import type { Api, Row, Source, TaskStatus } from '../../integration/tabletennis-service.ts'

/** Lines of a task's log are stored once a second; what is younger may be lost. */
const LOG_LAG_MS = 2_500

export type PromisesOptions = {
  readonly source: Source
  readonly dataDir: string
  readonly weeks: number
}

/** What a service has told, to be held against what it tells after its process was killed. */
export class Promises {
  readonly #options: PromisesOptions
  readonly #players: ExpectedPlayers
  readonly #clubs = new Set<string>()
  #told: TaskStatus | undefined
  /** When each line of its log was first heard. */
  readonly #lines = new Map<number, number>()
  #toldAt = 0
  /** Documents and figures that were told, and looked for in a later process. */
  checked = 0

  constructor(options: PromisesOptions) {
    this.#options = options
    this.#players = new ExpectedPlayers(options.source.world)
  }

  tellClub(code: string): void {
    this.#clubs.add(code)
  }

  tellTask(status: TaskStatus): void {
    if (status.task_id !== this.#told?.task_id) this.forgetTask()
    this.#told = status
  }

  tellLog(lines: readonly Row[]): void {
    this.#toldAt = performance.now()
    for (const seq of lines.map((line) => Number(line.seq))) {
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
    await this.#assertTask(api)
    await this.#assertLog(api)
    await this.#assertClubs(api)
    await this.#assertStandings(api)
    this.assertNothingHalf()
  }

  /** No document was found damaged by anybody. */
  assertNothingHalf(): void {
    const files = readdirSync(this.#options.dataDir, { recursive: true, encoding: 'utf8' })
    assert.deepEqual(
      files.filter((file) => file.includes('.corrupt-')),
      [],
    )
  }

  async #assertTask(api: Api): Promise<void> {
    const told = this.#told
    if (told === undefined) return
    const tasks = await api.list('/api/scrape/tasks', 'tasks')
    const found = tasks.filter(({ task_id }) => task_id === told.task_id)
    assert.equal(found.length, 1, told.task_id)
    const [after] = found as unknown as readonly TaskStatus[]
    assert.ok(after !== undefined)
    const ended = told.running ? ['failed', 'success'] : [told.status]
    assert.ok(ended.includes(after.status), after.status)
    assert.ok(
      after.pages_done >= told.pages_done,
      `${after.pages_done} pages of ${told.pages_done}`,
    )
    assert.ok(after.total_rankings >= told.total_rankings)
    assert.ok(placeOf(after) >= placeOf(told))
    this.checked += 1
  }

  async #assertLog(api: Api): Promise<void> {
    if (this.#told === undefined) return
    const path = `/api/scrape/interclubs/logs/${this.#told.task_id}`
    const kept = (await api.list(path, 'logs')).map(({ seq }) => Number(seq))
    assert.equal(new Set(kept).size, kept.length, 'a line is there twice')
    const due = [...this.#lines].filter(([, heardAt]) => heardAt < this.#toldAt - LOG_LAG_MS)
    const lost = due.filter(([seq]) => !kept.includes(seq))
    assert.deepEqual(lost, [])
    this.checked += due.length
  }

  /** A club whose scrape was answered is whole; of another one each player that is there is. */
  async #assertClubs(api: Api): Promise<void> {
    for (const { listing } of this.#options.source.world.clubs) {
      const { code } = listing
      const { status, body } = await api.ask(`/api/clubs/${code}/players`)
      const isTold = this.#clubs.has(code)
      if (status === 404 && !isTold) continue
      const expected = this.#players.clubPlayers(code).players as readonly Row[]
      const players = (body.players ?? []) as readonly Row[]
      const licences = new Set(players.map(({ licence }) => licence))
      const due = isTold ? expected : expected.filter(({ licence }) => licences.has(licence))
      assert.deepEqual(players, due, `${code}, ${isTold ? 'told' : 'under way'}`)
      if (!isTold) continue
      await assertClubDetails(api, this.#players, code)
      this.checked += 1
    }
  }

  /** Every page is there as a whole or not at all, and at least those that were told to be done. */
  async #assertStandings(api: Api): Promise<void> {
    const { source, weeks } = this.#options
    for (const { division_index: index, division_id: id } of source.world.divisions.truths) {
      for (let week = 1; week <= weeks; week += 1) {
        const path = `/api/interclubs/rankings?division_index=${index}&week=${week}`
        const rows = await api.list(path, 'rankings')
        const isTold = index * 100 + week <= placeOf(this.#told)
        if (rows.length === 0 && !isTold) continue
        assert.deepEqual(rows, source.world.divisions.standings(id, week), path)
        if (isTold) this.checked += 1
      }
    }
  }
}

function placeOf(status: TaskStatus | undefined): number {
  const last = status?.last_success ?? null
  return last === null ? -1 : last.division_index * 100 + last.week
}
