/** Longer than any name of the source; markup left open can swallow the rest of a page. */
const MAX_NAME_CHARACTERS = 120
/** Classes, categories and codes are a few characters. */
const MAX_SHORT_CHARACTERS = 24

/** What stands for a letter that was lost on the way. */
const LOST = '\ufffd'

/** Whether a text can be the name of somebody or something. */
export const isName = (text: string): boolean =>
  text.length <= MAX_NAME_CHARACTERS && /[\p{L}\p{N}]/u.test(text) && !text.includes(LOST)

/** A short text such as a class; null when it is empty, a mere dash or too long to be one. */
export function shortOrNull(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-' || trimmed.length > MAX_SHORT_CHARACTERS) return null
  return trimmed
}
