import type {
  FanOutPlugin,
  FanOutTally,
  Inputs,
  ItemCounts,
  PluginOutput,
  RunContext,
  WorkItem,
} from '../../../core/plugin.ts'
import { type SheetOptions, sheetOptionsSchema } from '../source/step-options.ts'
import { type ListedPlayer, listedPlayers } from './club-players.ts'
import { type ClubVisit, clubVisitOf } from './club-visit.ts'
import { PlayerSheets } from './player-sheets.ts'
import type { StepTools } from './step-tools.ts'

type Item = {
  readonly player: ListedPlayer
  readonly visit: ClubVisit
  readonly sheets: PlayerSheets
}

/** Output of playerFiches. */
export type SheetsResult = {
  /** Players of the lists. */
  readonly listed: number
  /** Those of them whose sheets are all read and stored. */
  readonly read: number
  /** The others: the first hundred of them. */
  readonly errors: readonly {
    readonly licence: string
    readonly name: string
    readonly error: string
  }[]
}

/** The module playerFiches: the sheets of a club's players, each stored as soon as it is read. */
export class PlayerFichesPlugin implements FanOutPlugin {
  readonly id = 'player-fiches'
  readonly optionsSchema = sheetOptionsSchema
  readonly #tools: StepTools

  constructor(tools: StepTools) {
    this.#tools = tools
  }

  /**
   * Inputs: clubCode; members?, ranking?: at least one of the club's lists.
   * @throws NOT_FOUND for a club that neither the data nor the site knows; SOURCE_CHANGED for one
   * that only the data know; SOURCE_UNREACHABLE without any list; ROBOTS_DISALLOWED.
   */
  async *list(inputs: Inputs, ctx: RunContext): AsyncGenerator<WorkItem<Item>> {
    const { client, data, reasons } = this.#tools
    const visit = clubVisitOf(inputs, { data, reasons: reasons.of(ctx.runId) })
    const { masculinePath, femininePath } = ctx.options as SheetOptions
    await client.assertAllowed(ctx, [masculinePath, femininePath])
    const sheets = new PlayerSheets(this.#tools)
    for (const [order, player] of listedPlayers(visit.lists).entries()) {
      yield { key: player.licence, order, data: { player, visit, sheets } }
    }
  }

  async visit(item: WorkItem, ctx: RunContext): Promise<ItemCounts> {
    const { player, visit, sheets } = item.data as Item
    return { players: 1, sheets: await sheets.read(player, visit, ctx) }
  }

  /** Outputs: result (SheetsResult). */
  async finish({ counts, failed }: FanOutTally, inputs: Inputs): Promise<PluginOutput> {
    const players = listedPlayers(
      clubVisitOf(inputs, { data: this.#tools.data, reasons: [] }).lists,
    )
    const names = new Map(players.map(({ licence, name }) => [licence, name]))
    const result: SheetsResult = {
      listed: players.length,
      read: counts.players ?? 0,
      errors: failed.map(({ key, error }) => ({ licence: key, name: names.get(key) ?? '', error })),
    }
    return { outputs: { result }, summary: `${result.read} of ${result.listed} players read` }
  }
}
