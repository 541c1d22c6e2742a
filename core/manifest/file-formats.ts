/** Variants of one phrase; the code that writes them out takes no more. */
const MAX_VARIANTS = 5000

/** What `format` of a file's schema may say: whether a text is what a start makes of it. */
export const FILE_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  /** A pattern, compiled with the flag `u`. */
  regex: isPattern,
  /** Words with alternatives, `(a|b|) c`, that do not nest and make at most 5000 variants. */
  phrase: isPhrase,
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    // The only way to ask.
    return false
  }
}

function isPhrase(text: string): boolean {
  let variants = 1
  let choices = 0
  for (const letter of text) {
    if (letter === '(' && choices === 0) choices = 1
    else if (letter === '(' || (letter === ')' && choices === 0)) return false
    else if (letter === '|' && choices > 0) choices += 1
    else if (letter === ')') {
      variants *= choices
      choices = 0
    }
  }
  return choices === 0 && variants <= MAX_VARIANTS
}
