import type { ClubStoreInputs } from '../../../manifests/types/club-store.ts'
import type { Member, RankedPlayer } from '../parse/pages.ts'

/** What a club's two lists say; undefined for one that could not be read. */
export type ClubLists = {
  readonly directory: ClubStoreInputs['members']
  readonly ranking: ClubStoreInputs['ranking']
}

/** One person of the lists. */
export type ListedPlayer = {
  readonly licence: string
  readonly name: string
  readonly member: Member | undefined
  readonly ranked: RankedPlayer | undefined
  /** Of the list that holds the person; null in neither. */
  readonly gender: 'M' | 'F' | null
}

/** The club's players: the union of both lists by licence, in the order of licences. */
export function listedPlayers({ directory, ranking }: ClubLists): readonly ListedPlayer[] {
  const members = new Map(directory?.members.map((member) => [member.licence, member]))
  const men = new Map(ranking?.men.map((player) => [player.licence, player]))
  const women = new Map(ranking?.women.map((player) => [player.licence, player]))
  const licences = [...new Set([...members.keys(), ...men.keys(), ...women.keys()])].sort()
  return licences.map((licence) => {
    const member = members.get(licence)
    const ranked = men.get(licence) ?? women.get(licence)
    const name = ranked?.name || member?.name || ''
    const gender = women.has(licence) ? 'F' : men.has(licence) ? 'M' : null
    return { licence, name, member, ranked, gender }
  })
}
