/** A place in a page or file; `snippet` has at most 200 characters. */
export type { Evidence } from '../../../manifests/types/records.ts'

/** The place of an element: a CSS path, its opening tag with the start of its text, its line. */
export type Located = {
  readonly selector: string
  readonly snippet: string
  readonly line: number
}

/** The location of a fact, without its other members. */
export function locationOf({ selector, snippet, line }: Located): Located {
  return { selector, snippet, line }
}
