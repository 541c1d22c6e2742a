import type { ErrorCode } from '../../../core/errors.ts'
import type { Operation } from '../../openapi/operation.ts'

/** What the documentation says of a read, beside what all of them have. */
export type ReadWords = Pick<Operation, 'id' | 'tag' | 'summary' | 'description' | 'path'> & {
  readonly answer: string
  /** Beside INVALID_QUERY of those with a query. */
  readonly errors?: readonly ErrorCode[]
}
