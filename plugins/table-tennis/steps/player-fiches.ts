import { AppError } from '../../../core/errors.ts'
import { defineFanOut, type RunContext } from '../../../core/plugin.ts'
import type {
  PlayerFichesInputs,
  PlayerFichesOptions,
  PlayerFichesOutputs,
} from '../../../manifests/types/player-fiches.ts'
import type { ClubShard, SheetKind } from '../../../manifests/types/records.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_UNREACHABLE } from '../errors.ts'
import { parseSheet } from '../parse/sheet.ts'
import { type ListedPlayer, listedPlayers } from './club-players.ts'
import { type ClubVisit, clubVisitOf } from './club-visit.ts'
import { type ReadSheet, shardOf, withLists, withPlayer, withSheet } from './merge-records.ts'
import { ownCopy, type StepTools, toolsOf } from './step-tools.ts'

type SheetContext = RunContext<PlayerFichesOptions>

/** Progress of a player's sheets over all attempts. */
type Progress = {
  /** Sheets with a result: stored, or not there. */
  readonly settled: Map<SheetKind, 'stored' | 'absent'>
  linksToOther: boolean
}

/** Reads and stores the sheets of one club's players, each sheet once. */
class PlayerSheets {
  readonly #tools: StepTools
  readonly #progress = new Map<string, Progress>()
  #stored = 0

  constructor(tools: StepTools) {
    this.#tools = tools
  }

  /** Number of sheets that were read and stored, also of players whose other sheet failed. */
  get stored(): number {
    return this.#stored
  }

  /**
   * Reads the men's sheet, and the women's where one may exist. If one fails, the other is still
   * stored, and only the failed one is retried.
   * @returns the number of stored sheets
   * @throws errors of reading or storing; NOT_FOUND for a player without any sheet
   */
  async read(player: ListedPlayer, visit: ClubVisit, ctx: SheetContext): Promise<number> {
    const { licence } = player
    const progress = this.#progress.get(licence) ?? { settled: new Map(), linksToOther: false }
    this.#progress.set(licence, progress)
    const work = { player, visit, progress }
    const failures: unknown[] = []
    for (const kind of ['masculine', 'feminine'] as const) {
      if (progress.settled.has(kind) || !isExpected(kind, work)) continue
      await this.#settle(kind, work, ctx).catch((error: unknown) => failures.push(error))
      ctx.signal.throwIfAborted()
    }
    if (failures.length > 0) throw failures[0]
    const stored = [...progress.settled.values()].filter((end) => end === 'stored').length
    if (stored > 0) return stored
    throw new AppError('NOT_FOUND', { problem: noSheetOf(licence) })
  }

  async #settle(kind: SheetKind, work: Work, ctx: SheetContext): Promise<void> {
    const { licence, gender } = work.player
    const found = await readSheet(kind, licence, ctx)
    if (!found.found && kind === 'masculine' && gender === 'M') {
      // The numeric ranking links to it, so the page must be wrong.
      const missing = `the sheet of ${licence}`
      throw new AppError(PAGE_NOT_UNDERSTOOD, { url: found.url, missing })
    }
    if (found.found) {
      await this.#store({ kind, name: found.name, sheet: found.sheet }, work, ctx)
      this.#stored += 1
      work.progress.linksToOther ||= found.linksToOther
    }
    work.progress.settled.set(kind, found.found ? 'stored' : 'absent')
  }

  async #store(sheet: ReadSheet, { player, visit }: Work, ctx: SheetContext): Promise<void> {
    const { data } = this.#tools
    const { code, known, lists } = visit
    const seenAt = new Date(ctx.clock.now()).toISOString()
    const changed = (current: ClubShard | undefined): ClubShard => {
      const { details = null, listing } = lists.directory ?? {}
      const shard = shardOf(current, { code, known, listing, details })
      const own = shard.players.find(({ licence }) => licence === player.licence)
      const before = own ?? data.knownPlayer(player.licence)
      const listed = withLists(before, { player, clubCode: shard.club.code, lists, seenAt })
      return withPlayer(shard, withSheet(listed, sheet, seenAt))
    }
    await data.updateClub(ctx.store, code, changed, player.licence)
  }
}

type Work = {
  readonly player: ListedPlayer
  readonly visit: ClubVisit
  readonly progress: Progress
}

/** The error of a player without any sheet. */
export const noSheetOf = (licence: string): string => `The source has no sheet of ${licence}.`

/** Most players have no women's sheet, so it is requested only if a list or a link shows one. */
function isExpected(kind: SheetKind, { player, progress }: Work): boolean {
  return kind === 'masculine' || player.gender === 'F' || progress.linksToOther
}

/**
 * Reads one sheet of a player. Not found when the player has none of this kind.
 * @throws PAGE_NOT_UNDERSTOOD also for another player's sheet; errors of the session
 */
export async function readSheet(kind: SheetKind, licence: string, ctx: SheetContext) {
  const { masculinePath, femininePath, field } = ctx.options
  const path = kind === 'masculine' ? masculinePath : femininePath
  const session = toolsOf(ctx).client.session(ctx)
  const page = await session.get(`${path}?${field}=${encodeURIComponent(licence)}`)
  const found = ownCopy(parseSheet(page, kind))
  if (found.found) assertSheetOf(licence, found.licence, page.url)
  return { ...found, url: page.url }
}

/** A sheet must never be stored under another player's licence. */
function assertSheetOf(wanted: string, shown: string, url: string): void {
  if (shown === wanted) return
  const missing = `the sheet of ${wanted} (it shows another licence)`
  throw new AppError(PAGE_NOT_UNDERSTOOD, { url, missing })
}

/** Keyed by the inputs of a run, so that entries are garbage-collected with the run. */
const readings = new WeakMap<PlayerFichesInputs, PlayerSheets>()

/** Players who are only in the directory may have no sheet; those of the ranking have one. */
const areAllUnranked = ({ ranking }: PlayerFichesInputs): boolean =>
  ranking !== undefined && ranking.men.length + ranking.women.length === 0

type Item = {
  readonly player: ListedPlayer
  readonly visit: ClubVisit
  readonly sheets: PlayerSheets
}

/**
 * The module playerFiches: the sheets of a club's players, each stored as soon as it is read. It
 * needs at least one of the club's lists.
 * @throws NOT_FOUND for a club that neither the data nor the site has; SOURCE_CHANGED for one that
 * only the data has; SOURCE_UNREACHABLE without any list, and if not one sheet was read;
 * ROBOTS_DISALLOWED
 */
export default defineFanOut<PlayerFichesInputs, PlayerFichesOptions, PlayerFichesOutputs, Item>({
  async *list(inputs, ctx) {
    const tools = toolsOf(ctx)
    const visit = clubVisitOf(inputs, tools.data)
    const { masculinePath, femininePath } = ctx.options
    await tools.client.assertAllowed(ctx, [masculinePath, femininePath])
    const sheets = new PlayerSheets(tools)
    readings.set(inputs, sheets)
    for (const [order, player] of listedPlayers(visit.lists).entries()) {
      yield { key: player.licence, order, data: { player, visit, sheets } }
    }
  },

  size: ({ members: directory, ranking }) => listedPlayers({ directory, ranking }).length,

  async visit({ data: { player, visit, sheets } }, ctx) {
    return { players: 1, sheets: await sheets.read(player, visit, ctx) }
  },

  async finish({ counts, failed, failedCount }, inputs) {
    const players = listedPlayers({ directory: inputs.members, ranking: inputs.ranking })
    const names = new Map(players.map(({ licence, name }) => [licence, name]))
    const listed = players.length
    const read = counts.players ?? 0
    const isNothing = read === 0 && (readings.get(inputs)?.stored ?? 0) === 0
    const reasons = failed.filter(
      ({ key, error }) => !areAllUnranked(inputs) || error !== noSheetOf(key),
    )
    if (failedCount > 0 && isNothing && reasons.length > 0) {
      const [first] = reasons
      // May be logged, so it contains no name.
      const reason = first?.error.replaceAll(first.key, '…').replace(/\.$/, '')
      const problem = `none of ${listed} players of ${inputs.clubCode} was read: ${reason}`
      throw new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
    }
    // The first hundred players whose sheets were not all read and stored.
    const errors = failed.map(({ key, error }) => {
      return { licence: key, name: names.get(key) ?? '', error }
    })
    const result = { listed, read, errors }
    return { outputs: { result }, summary: `${read} of ${listed} players read` }
  },
})
