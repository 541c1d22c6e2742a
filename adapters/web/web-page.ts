/** One page of the site; its `main` stands in `pages/<name>.html`, its script draws what is not static. */
export type WebPage = {
  readonly name: string
  /** As a route's: `/table-tennis/clubs/{club_code}`. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Module under `assets/`; none for a page without one. */
  readonly script?: string
  /** Style sheets under `assets/css/`, beside those of every page. */
  readonly styles: readonly string[]
  /** The entry of the navigation that is marked as the current one. */
  readonly section: 'audit' | 'modules' | 'table-tennis'
  /** Shows one record that an address names: kept out of search engines and of the site map. */
  readonly isRecord?: true
  /** Its address names a person. */
  readonly isPersonal?: true
}
