import { PARSE_LIMITS } from '../document/elements.ts'
import type { PageFacts } from '../page-facts.ts'
import type { ResponseFacts } from '../site-facts.ts'

/** A page of which only the beginning was read. */
type PartialPage = {
  /** The limit that the page exceeds, in words. Null if the connection was cut. */
  readonly limit: string | null
  /** Why a check is inconclusive. */
  readonly reason: string
}

type Response = Pick<ResponseFacts, 'truncated' | 'incomplete' | 'bytes'>
type Page = { readonly text: Pick<PageFacts['text'], 'htmlTruncated'> }

/** Why only the beginning of a page is known. Null if all of it was read. */
export function partialPage(response: Response, page: Page | null): PartialPage | null {
  const { truncated, incomplete, bytes } = response
  if (incomplete) return { limit: null, reason: 'only the beginning of the page arrived' }
  const met = page?.text.htmlTruncated ?? null
  if (met === null && !truncated) return null
  const limit = met === null ? `${Math.floor(bytes / 1024)} KiB` : `${PARSE_LIMITS[met]} ${met}`
  return { limit, reason: 'only the beginning of the page was read' }
}
