import type { StandingsFormOptions } from './standings-forms.ts'

/** Options of every step that talks to the site; see the manifests. */
export type SourceOptions = {
  /** How pages are fetched: by plain requests, or by a browser that runs their scripts. */
  readonly transport: 'http' | 'browser'
  /** Of one page. */
  readonly maxBytes: number
  /** Of one page, redirects included. */
  readonly timeoutMs: number
}

/** `path`: of the page. */
export type PageOptions = SourceOptions & { readonly path: string }
/** `field`: the form field that holds the code of the club. */
export type ClubPageOptions = PageOptions & { readonly field: string }
/** `field`: the parameter that holds the licence. */
export type SheetOptions = SourceOptions & {
  readonly masculinePath: string
  readonly femininePath: string
  readonly field: string
}
export type StandingsOptions = PageOptions & StandingsFormOptions & { readonly sessions: number }
