import type { TableElement } from './document-table.ts'
import { Flag } from './element-flags.ts'
import type { PageView } from './page-view.ts'

/**
 * Whether a subtree holds visible text. Stops at the first, so that asking nested elements one by
 * one costs no more than the page. `skip`: tags whose own text does not count.
 */
export function hasVisibleText(
  { table: { texts } }: PageView,
  { textStart, textEnd }: TableElement,
  skip: ReadonlySet<string> = NONE,
): boolean {
  for (let i = textStart; i < textEnd; i++) {
    const { data, owner } = texts[i]!
    if ((owner.flags & Flag.noText) === 0 && !skip.has(owner.tag) && /\S/.test(data)) return true
  }
  return false
}

const NONE: ReadonlySet<string> = new Set()

/** Text of a subtree, white space as it stands, of at most about `limit` characters. */
export function textStartOf(
  { table: { texts } }: PageView,
  { textStart, textEnd }: TableElement,
  limit: number,
): string {
  let text = ''
  for (let i = textStart; i < textEnd && text.length < limit; i++) {
    text += texts[i]!.data.slice(0, limit)
  }
  return text.slice(0, limit)
}
