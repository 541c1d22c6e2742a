import type { Evidence } from '../../../manifests/types/records.ts'

/** A place in a page or file; `snippet` has at most 200 characters. */
export type { Evidence }

/** The place of an element: a CSS path, its opening tag with the start of its text, its line. */
export type Located = {
  readonly selector: string
  readonly snippet: string
  readonly line: number
}

/** Without those that say the same of the same place. */
export function distinctEvidence(list: readonly Evidence[]): Evidence[] {
  const known = new Map<string, Evidence>()
  for (const item of list) {
    const { selector, snippet, url, line, detail } = item
    const key = JSON.stringify([selector, snippet, url, line, detail])
    if (!known.has(key)) known.set(key, item)
  }
  return [...known.values()]
}

/** The location of a fact, without its other members. */
export function locationOf({ selector, snippet, line }: Located): Located {
  return { selector, snippet, line }
}

/** A text of at most `max` characters, with an ellipsis where it is cut. */
export function cutAt(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text
}
