import type { Inputs } from '../../../core/plugin.ts'
import type { ClubDetails, ClubRow } from '../../../manifests/types/records.ts'
import type { Member, RankedPlayer } from '../parse/pages.ts'

/** Output of clubMembers: the club's directory. */
export type ClubDirectory = {
  /** In the site's spelling. */
  readonly code: string
  /** As the list of clubs on the same page has it; null where that lacks it. */
  readonly listing?: ClubRow | null
  readonly details: ClubDetails | null
  readonly members: readonly Member[]
}

/** Output of clubRanking: the club's numeric ranking. */
export type ClubRanking = {
  /** In the site's spelling. */
  readonly code: string
  readonly men: readonly RankedPlayer[]
  readonly women: readonly RankedPlayer[]
}

/** What a club's two lists say; undefined for one that could not be read. */
export type ClubLists = {
  readonly directory: ClubDirectory | undefined
  readonly ranking: ClubRanking | undefined
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

export function clubListsOf({ members, ranking }: Inputs): ClubLists {
  return {
    directory: members as ClubDirectory | undefined,
    ranking: ranking as ClubRanking | undefined,
  }
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
