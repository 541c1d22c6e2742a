import type { ClubStoreInputs } from '../../../manifests/types/club-store.ts'
import type { Member, RankedPlayer } from '../parse/pages.ts'

/** A club's two lists. Undefined if one could not be read. */
export type ClubLists = {
  readonly directory: ClubStoreInputs['members']
  readonly ranking: ClubStoreInputs['ranking']
}

/** One person in the lists. */
export type ListedPlayer = {
  readonly licence: string
  readonly name: string
  readonly member: Member | undefined
  readonly ranked: RankedPlayer | undefined
  /** Gender of the ranking list with this person. Null if in neither. */
  readonly gender: 'M' | 'F' | null
}

/** The club's players: both lists merged by licence, in order of licence. */
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
