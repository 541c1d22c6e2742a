import { AppError } from '../../../core/errors.ts'
import type { Inputs } from '../../../core/plugin.ts'
import { clubKey, parseClubCode } from '../data/club-code.ts'
import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import type { ClubOption } from '../parse/pages.ts'

/** The input `clubCode` in the site's spelling where it is known, else as given. @throws INVALID_CLUB_CODE */
export function requestedClub({ clubCode }: Inputs, data: TableTennisWrites): string {
  const code = typeof clubCode === 'string' ? parseClubCode(clubCode) : undefined
  if (code === undefined) throw new AppError('INVALID_CLUB_CODE', { value: String(clubCode) })
  return data.knownClub(code)?.code ?? code
}

/** How a list of clubs spells a code; undefined when it does not hold it. */
export function spellingIn(clubs: readonly ClubOption[], code: string): string | undefined {
  const key = clubKey(code)
  return clubs.find((club) => clubKey(club.code) === key)?.code
}
