import type { VNode } from 'preact'

/** What stands in a report: markup made here, foreign text as a string, or nothing. */
export type Content = VNode | string | null

/** The contents that there are. */
export function present(contents: readonly Content[]): readonly (VNode | string)[] {
  return contents.filter((content): content is VNode | string => content !== null && content !== '')
}
