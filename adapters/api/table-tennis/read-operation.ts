import type { ErrorCode } from '../../../core/errors.ts'
import { answersJson, type Operation, type PathParameter } from '../../openapi/operation.ts'
import { clubCodePattern, licencePattern } from './path-parameters.ts'
import type { Read } from './read.ts'

/** A read as the documentation shows it. */
export function readOperation({ query, words }: Read): Operation {
  const { answer, errors = [], ...described } = words
  return {
    ...described,
    ...(query && { query }),
    answers: [answersJson(answer, 'What is stored.')],
    errors: query === undefined ? errors : [...errors, 'INVALID_QUERY'],
    isRevalidated: true,
  }
}

export const licenceParameter: PathParameter = {
  description: 'Licence of a player, 5 to 7 digits.',
  example: '100000',
  pattern: licencePattern,
}

export const clubCodeParameter: PathParameter = {
  description: 'Code of a club, in any case.',
  example: 'H004',
  pattern: clubCodePattern,
}

export const unknownPlayer: readonly ErrorCode[] = ['INVALID_LICENCE', 'NOT_FOUND']
export const unknownClub: readonly ErrorCode[] = ['INVALID_CLUB_CODE', 'NOT_FOUND']
