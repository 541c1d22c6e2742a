import type { Element } from 'domhandler'

/** One element, in document order; the subtree of element i is the index range [i, end). */
export type TableElement = {
  readonly index: number
  readonly tag: string
  readonly attrs: Readonly<Record<string, string | undefined>>
  readonly parent: TableElement | null
  readonly depth: number
  /** Index behind the last descendant. */
  end: number
  /** Bits of `Flag`; each speaks of a subtree, so children take over all of their parent's. */
  flags: number
  /** Range of this subtree in `texts`. */
  readonly textStart: number
  textEnd: number
  /** Offset in the source just behind the start tag. */
  readonly offset: number
  readonly node: Element
}
