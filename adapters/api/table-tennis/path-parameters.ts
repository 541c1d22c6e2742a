import { AppError } from '../../../core/errors.ts'
import { parseClubCode, parseLicence } from '../../../plugins/table-tennis/index.ts'
import { showValue } from '../../http/schema-problems.ts'

/** 5-7 digits, as a schema says it. */
export const licencePattern = '^[0-9]{5,7}$'
/** Letters with at most one inner hyphen, then 2-4 digits: `H004`, `Lx014`, `Vl-B234`. */
export const clubCodePattern = '^[A-Za-z]{1,4}(?:-[A-Za-z])?[0-9]{2,4}$'

/** The licence of a path, spaces around it trimmed. @throws INVALID_LICENCE. */
export function licenceOf(text = ''): string {
  const licence = parseLicence(text)
  if (licence === undefined) throw new AppError('INVALID_LICENCE', { value: showValue(text) })
  return licence
}

/** The club code of a path, in any case, spaces around it trimmed. @throws INVALID_CLUB_CODE. */
export function clubCodeOf(text = ''): string {
  const code = parseClubCode(text)
  if (code === undefined) throw new AppError('INVALID_CLUB_CODE', { value: showValue(text) })
  return code
}
