import { ERRORS, type ErrorCode, type ErrorKind } from '../core/errors.ts'
import { TABLE_TENNIS_ERRORS } from '../plugins/table-tennis/errors.ts'

/** The errors of core and of every service, by code. The compiler refuses to miss a table. */
export const ERROR_KINDS: { readonly [Code in ErrorCode]: ErrorKind<Code> } = {
  ...ERRORS,
  ...TABLE_TENNIS_ERRORS,
}
