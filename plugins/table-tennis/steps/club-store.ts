import { definePlugin } from '../../../core/plugin.ts'
import type {
  ClubStoreInputs,
  ClubStoreOptions,
  ClubStoreOutputs,
} from '../../../manifests/types/club-store.ts'
import type { ClubShard, PlayerRecord } from '../../../manifests/types/records.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import { type ClubLists, listedPlayers } from './club-players.ts'
import { type ClubVisit, clubVisitOf } from './club-visit.ts'
import { shardOf, withDetails, withLists } from './merge-records.ts'
import { toolsOf } from './step-tools.ts'

/** The module clubStore: stores the data of a club's lists after its sheets. */
export default definePlugin<ClubStoreInputs, ClubStoreOptions, ClubStoreOutputs>({
  async run(inputs, ctx) {
    const { data } = toolsOf(ctx)
    const visit = clubVisitOf(inputs, data)
    const now = new Date(ctx.clock.now()).toISOString()
    await data.updateClub(ctx.store, visit.code, (current) => stored(current, visit, { data, now }))
    const result = resultOf(visit, inputs.sheets)
    return { outputs: { result }, summary: result.message }
  },
})

function stored(
  current: ClubShard | undefined,
  visit: ClubVisit,
  { data, now }: { readonly data: TableTennisWrites; readonly now: string },
): ClubShard {
  const { code, known, lists } = visit
  const { details = null, listing } = lists.directory ?? {}
  const shard = shardOf(current, { code, known, listing, details })
  const club = withDetails(shard.club, details)
  const before = new Map(shard.players.map((player) => [player.licence, player]))
  const listed = listedPlayers(lists)
  const players = listed.map((player): PlayerRecord => {
    const own = before.get(player.licence) ?? data.knownPlayer(player.licence)
    return withLists(own, { player, clubCode: club.code, lists, seenAt: now })
  })
  const present = new Set(listed.map(({ licence }) => licence))
  const others = shard.players.filter(({ licence }) => !present.has(licence))
  return { club, scrapedAt: now, players: [...players, ...unlisted(others, lists)] }
}

/** Players missing from both lists have left the club. Unknown if one list was not read. */
function unlisted(
  players: readonly PlayerRecord[],
  { directory, ranking }: ClubLists,
): readonly PlayerRecord[] {
  if (directory === undefined || ranking === undefined) return players
  return players.map((player) => ({ ...player, clubCode: null }))
}

function resultOf(
  { code, lists }: ClubVisit,
  sheets: ClubStoreInputs['sheets'],
): ClubStoreOutputs['result'] {
  const { directory, ranking } = lists
  const unread = [
    ...(directory === undefined ? ['directory'] : []),
    ...(ranking === undefined ? ['numeric ranking'] : []),
  ]
  const told = `${sheets.read} of ${sheets.listed} players of ${code} were read.`
  const left = unread.map((list) => ` The ${list} could not be read.`).join('')
  return {
    clubCode: code,
    totalPlayers: sheets.listed,
    membersScraped: sheets.listed,
    playersScraped: sheets.read,
    membersFromAnnuaire: directory?.members.length ?? 0,
    membersFromRanking: (ranking?.men.length ?? 0) + (ranking?.women.length ?? 0),
    playersErrors: sheets.errors,
    message: told + left,
  }
}
