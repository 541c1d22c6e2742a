import { AppError } from '../../../core/errors.ts'
import type { PlayerFichesInputs } from '../../../manifests/types/player-fiches.ts'
import type { ClubRecord } from '../../../manifests/types/records.ts'
import { clubKey, parseClubCode } from '../data/codes.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import { INVALID_CLUB_CODE, SOURCE_CHANGED, SOURCE_UNREACHABLE } from '../errors.ts'
import type { ClubOption } from '../parse/pages.ts'
import type { ClubLists } from './club-players.ts'

/** A club code in the site's spelling where it is known, else as given. @throws INVALID_CLUB_CODE */
export function requestedClub(clubCode: string, data: TableTennisWrites): string {
  const code = parseClubCode(clubCode)
  if (code === undefined) throw new AppError(INVALID_CLUB_CODE, { value: clubCode })
  return data.knownClub(code)?.code ?? code
}

/** How a list of clubs spells a code; undefined when it does not hold it. */
export function spellingIn(clubs: readonly ClubOption[], code: string): string | undefined {
  const key = clubKey(code)
  return clubs.find((club) => clubKey(club.code) === key)?.code
}

/** One club under way: what its lists say, and what is stored of it. */
export type ClubVisit = {
  /** In the site's spelling. */
  readonly code: string
  readonly lists: ClubLists
  readonly known: ClubRecord | undefined
}

/**
 * Joins the inputs of one club's scrape.
 * @throws SOURCE_UNREACHABLE without any list, or when the only one leaves open whether the site
 * knows the club; NOT_FOUND, SOURCE_CHANGED when it does not.
 */
export function clubVisitOf(inputs: PlayerFichesInputs, data: TableTennisWrites): ClubVisit {
  const { clubCode, members: directory, ranking } = inputs
  const given = requestedClub(clubCode, data)
  const lists = { directory, ranking }
  if (directory === undefined && ranking === undefined) {
    throw unreachable(`neither the directory nor the numeric ranking of ${given} was read`)
  }
  const isInDirectory = directory?.details != null || (directory?.members.length ?? 0) > 0
  const isRanked = (ranking?.men.length ?? 0) + (ranking?.women.length ?? 0) > 0
  const known = data.knownClub(given)
  if (!isInDirectory && !isRanked) throw strange(given, lists, known)
  // The list that holds the club has its spelling.
  const spelled = isInDirectory ? directory?.code : ranking?.code
  return { code: spelled ?? given, lists, known }
}

function strange(code: string, { directory }: ClubLists, known: ClubRecord | undefined): AppError {
  if (directory === undefined) {
    return unreachable(`the directory of ${code} was not read, and nobody of it is in the ranking`)
  }
  const problem = `The source knows no club ${code}`
  return known === undefined
    ? new AppError('NOT_FOUND', { problem: `${problem}.` })
    : new AppError(SOURCE_CHANGED, { problem: `it knows no club ${code} any more` })
}

/** The steps that read the lists have tried again already. */
function unreachable(problem: string): AppError {
  return new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
}
