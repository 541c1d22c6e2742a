import { AppError } from '../../../core/errors.ts'
import type { PlayerFichesInputs } from '../../../manifests/types/player-fiches.ts'
import type { ClubRecord } from '../../../manifests/types/records.ts'
import { clubKey, parseClubCode } from '../data/codes.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import { INVALID_CLUB_CODE, SOURCE_CHANGED, SOURCE_UNREACHABLE } from '../errors.ts'
import type { ClubOption } from '../parse/pages.ts'
import type { ClubLists } from './club-players.ts'

/** Returns a club code in the site's spelling if known, else as given. @throws INVALID_CLUB_CODE */
export function requestedClub(clubCode: string, data: TableTennisWrites): string {
  const code = parseClubCode(clubCode)
  if (code === undefined) throw new AppError(INVALID_CLUB_CODE, { value: clubCode })
  return data.knownClub(code)?.code ?? code
}

/** Returns the spelling of a code in a list of clubs. Undefined if the list lacks it. */
export function spellingIn(clubs: readonly ClubOption[], code: string): string | undefined {
  const key = clubKey(code)
  return clubs.find((club) => clubKey(club.code) === key)?.code
}

/** One club in progress: data from its lists and from the store. */
export type ClubVisit = {
  /** In the site's spelling. */
  readonly code: string
  readonly lists: ClubLists
  readonly known: ClubRecord | undefined
}

/**
 * Combines the inputs of one club's scrape.
 * @throws SOURCE_UNREACHABLE without any list, or if the only list does not show whether the site
 * knows the club; NOT_FOUND, SOURCE_CHANGED when it does not
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
  // The list that contains the club has its spelling.
  const spelled = isInDirectory ? directory?.code : ranking?.code
  return { code: spelled ?? given, lists, known }
}

function strange(code: string, { directory }: ClubLists, known: ClubRecord | undefined): AppError {
  if (directory === undefined) {
    return unreachable(
      `the directory of ${code} was not read, and the ranking has none of its players`,
    )
  }
  const problem = `The source has no club ${code}`
  return known === undefined
    ? new AppError('NOT_FOUND', { problem: `${problem}.` })
    : new AppError(SOURCE_CHANGED, { problem: `it no longer has the club ${code}` })
}

/** Not retryable: the steps that read the lists have already retried. */
function unreachable(problem: string): AppError {
  return new AppError(SOURCE_UNREACHABLE, { problem, retryable: false })
}
