/** A Markdown inline link found in a text; `start` and `end` delimit it, half open. */
export type FoundLink = {
  readonly title: string
  readonly href: string
  readonly start: number
  readonly end: number
}

/** Longer destinations are no addresses. */
const MAX_DESTINATION = 2048
/** Brackets that only look like links; a text with more of them is none worth reading on. */
const MAX_ATTEMPTS = 64
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/**
 * First inline link `[name](url)` of a text that stands outside code spans; images are none.
 * One pass with a stack, so nested and unclosed brackets stay linear.
 */
export function firstLink(text: string): FoundLink | null {
  const open: number[] = []
  let attempts = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '`') index = endOfCode(text, index)
    else if (character === '[') open.push(index)
    else if (character === ']') {
      const start = open.pop()
      if (text[index + 1] === '(') attempts += 1
      if (attempts > MAX_ATTEMPTS) return null
      const target = start === undefined ? null : destination(text, index + 1)
      if (start !== undefined && target && text[start - 1] !== '!') {
        const title = text
          .slice(start + 1, index)
          .replace(ESCAPE, '$1')
          .trim()
        return { title, href: target.href, start, end: target.end }
      }
    }
  }
  return null
}

/** Last index of a code span that begins here; the back-quotes alone when it is never closed. */
function endOfCode(text: string, start: number): number {
  let end = start
  while (text[end + 1] === '`') end += 1
  const fence = text.slice(start, end + 1)
  // One search suffices for short runs; longer ones are taken as text, to stay linear.
  const close = fence.length <= 2 ? text.indexOf(fence, end + 1) : -1
  return close < 0 ? end : close + fence.length - 1
}

/** What stands in parentheses right behind the name: `(url)`, `(<url>)`, either with a "title". */
function destination(text: string, start: number): { href: string; end: number } | null {
  if (text[start] !== '(') return null
  const part = text.slice(start + 1, start + 1 + MAX_DESTINATION)
  const found = /^\s*(?:<([^<>\n]*)>|([^\s<>]*))/.exec(part)
  if (!found) return null
  const bare = found[2] === undefined ? null : balanced(found[2])
  const length = bare === null ? found[0].length : found[0].length - found[2]!.length + bare.length
  const tail = /^\s*(?:"[^"\n]*"|'[^'\n]*')?\s*\)/.exec(part.slice(length))
  if (!tail) return null
  const href = (bare ?? found[1] ?? '').replace(ESCAPE, '$1')
  return { href, end: start + 1 + length + tail[0].length }
}

/** A bare destination ends before the first closing parenthesis that it did not open. */
function balanced(text: string): string {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '(') depth += 1
    else if (text[index] === ')') {
      if (depth === 0) return text.slice(0, index)
      depth -= 1
    }
  }
  return text
}
