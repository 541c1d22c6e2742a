import { AppError } from '../../../core/errors.ts'

/** `missing` names what the page lacks, for people: `the table of members (headers Licence, Nom)`. */
export const notUnderstood = (
  { url }: { readonly url: string },
  missing: string,
  options: { readonly cause?: unknown } = {},
): AppError => new AppError('PAGE_NOT_UNDERSTOOD', { url, missing }, options)
