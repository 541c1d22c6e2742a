/** One page of the site; its `main` stands in `pages/<name>.html`, its script draws what is not static. */
export type WebPage = {
  readonly name: string
  /** As a route's: `/table-tennis/clubs/{club_code}`. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Module under `assets/`; none for a page without one. */
  readonly script?: string
  /** Scripts under `assets/` that are no modules, to run before it. */
  readonly plainScripts?: readonly string[]
  /** Style sheets under `assets/css/`, beside those of every page. */
  readonly styles: readonly string[]
  /** The entry of the navigation that is marked as the current one. */
  readonly section: 'audit' | 'modules' | 'table-tennis' | 'docs' | 'about'
  /** Shows one record that an address names, or none: kept out of search engines and the site map. */
  readonly isRecord?: true
  /** Default 200. */
  readonly status?: 404
  /** Its address names a person. */
  readonly isPersonal?: true
}

/** The page of addresses that lead nowhere. */
export const notFoundPath = '/404'

const everyPage = ['tokens.css', 'layout.css', 'parts.css']

/** The one style sheet of a page, under the folder of the assets: a page waits for each it links. */
export function sheetOf({ name }: WebPage): string {
  return `css/page-${name}.css`
}

/** What a page's style sheet is made of, in order. */
export function sheetParts({ styles }: WebPage): readonly string[] {
  return [...everyPage, ...styles].map((file) => `css/${file}`)
}
