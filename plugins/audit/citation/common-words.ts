import type { PageContent } from '../page/outline/page-outline.ts'
import type { NameTables } from './name-tables.ts'
import { nameWords } from './name-words.ts'
import { textAddresses } from './text-addresses.ts'
import { withoutAddresses } from './without-addresses.ts'

const MAX_TEXT = 60_000
const HANDLES = /[@#][\p{L}\p{N}_-]+/gu

export type SpokenOf = {
  readonly brand: string | null
  readonly niche: string | null
  /** Questions that do not name the brand. */
  readonly prompts: readonly string[]
  readonly content: PageContent | null
}

/**
 * Folded words that say nothing about who is meant: those without meaning in any language, those of
 * the niche and of the prompts, and those that the site itself writes small amid its text. A brand
 * that writes itself small is no such word for it.
 */
export function commonWords(
  { brand, niche, prompts, content }: SpokenOf,
  tables: NameTables,
): ReadonlySet<string> {
  const spoken = [niche ?? '', ...prompts].flatMap((text) => nameWords(text))
  const common = new Set([...tables.stopWords, ...spoken.map(({ folded }) => folded)])
  if (brand === null || !/\p{Lu}/u.test(brand)) return common
  for (const word of smallWords(content)) common.add(word)
  return common
}

function smallWords(content: PageContent | null): readonly string[] {
  const written = (content?.sections ?? []).map(({ text }) => text).join('\n')
  const text = written.slice(0, MAX_TEXT).replace(HANDLES, ' ')
  const bare = withoutAddresses(text, textAddresses(text, new Set()))
  return nameWords(bare).flatMap(({ folded, start }) =>
    /\p{Ll}/u.test(bare[start]!) ? [folded] : [],
  )
}
