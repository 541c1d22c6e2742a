import type { FormField } from '../parse/form.ts'
import type { SourcePage } from '../parse/pages.ts'

/**
 * One visitor of the site, as a browser with its cookies is one. Requests of one session follow
 * each other where the site keeps state for it.
 */
export interface SourceSession {
  /**
   * `address`: a path below the base address (it begins with a slash and may have a query), or an
   * absolute address of the same site. Whole pages only, with the URL they came from in the end.
   * @throws SOURCE_UNREACHABLE (no answer, a status that is no page, a page that was cut),
   * SOURCE_CHANGED (it leads to another site), ROBOTS_DISALLOWED, RESPONSE_TOO_LARGE.
   */
  get(address: string): Promise<SourcePage>
  /** Sends the fields as a form does (application/x-www-form-urlencoded). */
  post(address: string, fields: readonly FormField[]): Promise<SourcePage>
}
