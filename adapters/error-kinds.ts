import { ERRORS, type ErrorCode, type ErrorKind } from '../core/errors.ts'
import { TABLE_TENNIS_ERRORS } from '../plugins/table-tennis/errors.ts'

/** All errors of core and services, by code. A missing table is a compile error. */
export const ERROR_KINDS: { readonly [Code in ErrorCode]: ErrorKind<Code> } = {
  ...ERRORS,
  ...TABLE_TENNIS_ERRORS,
}
