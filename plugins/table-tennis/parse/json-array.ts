/** A JSON array as it stands in a script; `end` is the position behind it. */
export type ArrayText = { readonly json: string; readonly end: number }

const SPACE = /\s*/y

/** The array that begins there, whitespace aside; null when there is none or it does not end. */
export function arrayTextAt(script: string, from: number): ArrayText | null {
  const start = behindSpace(script, from)
  if (script[start] !== '[') return null
  let depth = 0
  for (let at = start; at < script.length; at++) {
    const character = script[at]
    if (character === '"') at = endOfString(script, at)
    else if (character === '[') depth++
    else if (character === ']') depth--
    if (depth === 0) return { json: script.slice(start, at + 1), end: at + 1 }
  }
  return null
}

/** The position behind the whitespace that begins there. */
export function behindSpace(script: string, from: number): number {
  SPACE.lastIndex = from
  SPACE.test(script)
  return SPACE.lastIndex
}

/** The position of the quote that ends a string; the end of the script when none does. */
function endOfString(script: string, start: number): number {
  for (let at = start + 1; at < script.length; at++) {
    if (script[at] === '\\') at++
    else if (script[at] === '"') return at
  }
  return script.length
}
