import type { LlmsFile } from '../site-facts.ts'

/** Characters from which a text is worth publishing. */
export const MIN_CHARACTERS = 50
/** Media types of a well served file. */
export const TEXT_TYPES: ReadonlySet<string> = new Set(['text/plain', 'text/markdown'])

/** How well a file is served: 2 good text, 1 text with a flaw, 0 no text. */
export function servedAsText(file: LlmsFile): 0 | 1 | 2 {
  if (!file.usable) return 0
  const isGood = file.validUtf8 && file.characters >= MIN_CHARACTERS
  return isGood && TEXT_TYPES.has(file.mediaType) && !file.redirectedToOtherPath ? 2 : 1
}

/** The better of /llms.txt and the file that a describedby link names; the former at a tie. */
export function betterLlmsFile(root: LlmsFile | null, described: LlmsFile | null): LlmsFile | null {
  if (!root || !described) return root ?? described
  return servedAsText(described) > servedAsText(root) ? described : root
}
