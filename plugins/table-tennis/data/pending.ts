import type { ClubShard, PlayerRecord, SheetRecord } from '../../../manifests/types/records.ts'

/**
 * Adds players from documents of their own to a club. Of a player that the club has too, the lists
 * that saw him later and the sheets that were read later count.
 */
export function withPending(club: ClubShard, pending: readonly ClubShard[]): ClubShard {
  const players = new Map(club.players.map((player) => [player.licence, player]))
  for (const player of pending.flatMap((one) => one.players)) {
    const known = players.get(player.licence)
    players.set(player.licence, known === undefined ? player : merged(known, player))
  }
  return { ...club, players: [...players.values()] }
}

function merged(known: PlayerRecord, pending: PlayerRecord): PlayerRecord {
  const seenLater = pending.seenAt > known.seenAt ? pending : known
  return {
    ...seenLater,
    name: lastReading(pending) > lastReading(known) ? pending.name : seenLater.name,
    masculine: laterSheet(known.masculine, pending.masculine),
    feminine: laterSheet(known.feminine, pending.feminine),
  }
}

function laterSheet(known: SheetRecord | null, pending: SheetRecord | null): SheetRecord | null {
  return readingOf(pending) > readingOf(known) ? pending : (known ?? pending)
}

const readingOf = (sheet: SheetRecord | null): string => sheet?.readAt ?? ''

const lastReading = ({ masculine, feminine }: PlayerRecord): string =>
  [masculine, feminine].map(readingOf).sort().at(-1) ?? ''
