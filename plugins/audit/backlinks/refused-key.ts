import type { ApiRefusal } from '../../../core/ports/api.ts'

type Refused = {
  /** Of the answer, or inside of it. */
  readonly status: number
  /** Whose key it should be. */
  readonly title: string
}

/** What the operator can do about a refused key; undefined when it was not refused. */
export function refusedKey({ status, title }: Refused): ApiRefusal | undefined {
  if (status !== 401 && status !== 403) return undefined
  const remedy = `set BACKLINK_API_KEY to a valid key of ${title} and restart`
  return { problem: `it refuses our key (status ${status}); ${remedy}` }
}
