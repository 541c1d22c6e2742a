/** One element of the page; its subtree is the index range [index, end). */
export type MarkupElement = {
  readonly index: number
  readonly end: number
  readonly tag: string
  /** Lower-case names. */
  readonly attrs: Readonly<Record<string, string | undefined>>
}

/** The page as microdata and RDFa are read from it. */
export type MarkupSource = {
  /** In document order; `elements[i].index` is i. */
  readonly elements: readonly MarkupElement[]
  /** Text of a subtree, white space collapsed, at most so many characters. */
  textOf(index: number, maxCharacters: number): string
  /** Line of the element's start tag, from 1. */
  lineOf(index: number): number
}
