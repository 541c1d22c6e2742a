import { defineFanOut } from '../../../core/plugin.ts'
import type {
  InterclubSheetsInputs,
  InterclubSheetsOptions,
  InterclubSheetsOutputs,
} from '../../../manifests/types/interclub-sheets.ts'
import type { FixtureShard, StoredSystem } from '../../../manifests/types/records.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import { dueWeeks, readSheets, withSheets } from '../fixtures/sheets.ts'
import type { TabtContext } from '../tabt/client.ts'
import { childNumber, childrenOf, childText, type XmlElement } from '../tabt/soap.ts'
import { assertSomeRead, assertWhole, chosenOf } from './interclub-calendar.ts'
import { ownCopy, toolsOf } from './step-tools.ts'

type Item = {
  readonly season: InterclubSheetsInputs['season']
  readonly divisionId: string
  readonly weekName: string
}

const DAY_MS = 86_400_000

/**
 * The module interclubSheets: the match sheets of rounds with new results, stored by division.
 * @throws SOURCE_UNREACHABLE when no round was read
 */
export default defineFanOut<
  InterclubSheetsInputs,
  InterclubSheetsOptions,
  InterclubSheetsOutputs,
  Item
>({
  size: (inputs, ctx) => dueOf(inputs, toolsOf(ctx).calendar, ctx.clock.now()).length,

  async *list(inputs, ctx) {
    const { calendar } = toolsOf(ctx)
    const due = dueOf(inputs, calendar, ctx.clock.now())
    if (due.length > 0) await readSystems(inputs, ctx)
    for (const [order, item] of due.entries()) {
      yield { key: `${item.divisionId} ${item.weekName}`, order, data: item }
    }
  },

  async visit({ data: { season, divisionId: id, weekName } }, ctx) {
    const { tabt, calendar, data } = toolsOf(ctx)
    const fields = { DivisionId: id, WeekName: weekName, Season: season.number, WithDetails: true }
    const answer = await tabt.call('GetMatches', fields, ctx)
    assertWhole(answer, `fixtures of round ${weekName} of division ${id}`, ctx)
    ctx.signal.throwIfAborted()
    const place = { season: season.name, id }
    const division = calendar.season(season.name).shard(id)
    if (division === undefined) return undefined
    const readAt = new Date(ctx.clock.now()).toISOString()
    const isExcluded = (licence: string): boolean => data.isExcluded(licence)
    const { leastShare } = ctx.options
    const week = { answer, weekName, readAt, division, leastShare, isExcluded }
    const read = ownCopy(readSheets(week))
    const changed = new Set<string>()
    await calendar.updateSheets(ctx.store, place, (current) => {
      for (const [fixtureId, text] of read.texts) {
        if ((current?.sheets[fixtureId] ?? null) !== text) changed.add(fixtureId)
      }
      return withSheets(current, read, week)
    })
    if (changed.size > 0) {
      await calendar.updateDivision(ctx.store, place, (current = division) =>
        withNewSheets(current, changed, readAt),
      )
    }
    const sheets = read.texts.filter(([, text]) => text !== null).length
    return { sheets, changed: changed.size, refused: read.refused }
  },

  async finish(tally) {
    assertSomeRead(tally, 'rounds')
    const { settled, counts, failedCount } = tally
    const { sheets = 0, changed = 0, refused = 0 } = counts
    const result = { weeks: settled - failedCount, sheets, changed, refused, failed: failedCount }
    const summary = `${result.weeks} rounds, ${sheets} sheets, ${changed} new or changed, ${refused} refused, ${failedCount} failed`
    return { outputs: { result }, summary }
  },
})

/** Rounds to read, of the chosen divisions. */
function dueOf(
  inputs: InterclubSheetsInputs,
  calendar: CalendarData,
  nowMs: number,
): readonly Item[] {
  const { season } = inputs
  const own = calendar.season(season.name)
  return chosenOf(inputs).divisions.flatMap(({ id }) => {
    const division = own.shard(id)
    const weeks = division === undefined ? [] : dueWeeks(division, own.sheets.get(id), nowMs)
    return weeks.map((weekName) => ({ season, divisionId: id, weekName }))
  })
}

/** Clients that ask for changes also get new sheets. */
function withNewSheets(
  shard: FixtureShard,
  changed: ReadonlySet<string>,
  readAt: string,
): FixtureShard {
  const fixtures = shard.fixtures.map((fixture) =>
    changed.has(fixture.fixtureId) ? { ...fixture, updatedAt: readAt } : fixture,
  )
  return { ...shard, changedAt: readAt, fixtures }
}

/** Reads the match systems once a day. */
async function readSystems({ season }: InterclubSheetsInputs, ctx: TabtContext): Promise<void> {
  const { tabt, calendar } = toolsOf(ctx)
  const nowMs = ctx.clock.now()
  const known = calendar.season(season.name).systems
  if (known !== undefined && nowMs - Date.parse(known.readAt) < DAY_MS) return
  const answer = await tabt.call('GetMatchSystems', {}, ctx)
  const systems = ownCopy(childrenOf(answer, 'MatchSystemEntries').flatMap(systemOf))
  const readAt = new Date(nowMs).toISOString()
  await calendar.putSystems(ctx.store, season.name, { readAt, systems })
}

function systemOf(entry: XmlElement): readonly StoredSystem[] {
  const id = childNumber(entry, 'UniqueIndex')
  const count = (name: string): number => childNumber(entry, name) ?? 0
  const games = childrenOf(entry, 'TeamMatchDefinitionEntries')
  const singles = games.filter((game) => childNumber(game, 'Type') !== 2)
  const doubles = count('DoubleMatchCount')
  if (id === undefined) return []
  return [
    {
      id,
      name: childText(entry, 'Name') ?? null,
      singles: singles.length || count('TeamMatchCount') - doubles,
      doubles,
      // The API's name for it is misleading.
      players: count('SingleMatchCount'),
      setsToWin: childNumber(entry, 'SetCount') ?? null,
      games: singles.map((game) => [
        childNumber(game, 'HomePlayerIndex') ?? 0,
        childNumber(game, 'AwayPlayerIndex') ?? 0,
      ]),
    },
  ]
}
