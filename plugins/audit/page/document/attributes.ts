const MAX_TOKENS = 20

/** Lower-case tokens of a rel attribute or any other list separated by white space. */
export function relTokens(value: string | undefined): readonly string[] {
  if (value === undefined || value === '') return NONE
  return value.toLowerCase().split(/\s+/, MAX_TOKENS).filter(Boolean)
}

const NONE: readonly string[] = []

const MAX_CHARACTERS = 20_000
const MAX_CANDIDATES = 100

/** URLs of a srcset attribute (HTML standard, "parse a srcset attribute"), as written. Linear. */
export function srcsetUrls(srcset: string): readonly string[] {
  const urls: string[] = []
  const text = srcset.slice(0, MAX_CHARACTERS)
  let at = 0
  while (urls.length < MAX_CANDIDATES) {
    while (at < text.length && (isSpace(text[at]!) || text[at] === ',')) at += 1
    if (at >= text.length) return urls
    const start = at
    while (at < text.length && !isSpace(text[at]!)) at += 1
    let end = at
    while (text[end - 1] === ',') end -= 1
    urls.push(text.slice(start, end))
    // A comma right behind the URL ends the candidate; otherwise descriptors follow.
    if (end === at) at = descriptorsEnd(text, at)
  }
  return urls
}

function descriptorsEnd(text: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < text.length; at += 1) {
    const char = text[at]
    if (char === '(') depth += 1
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0) return at + 1
  }
  return at
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f'
}
