const MAX_OPEN_BRACKETS = 100
/** Spaces and the dashes of nested lists that a line may begin with. */
const MAX_LEAD = 300

/**
 * Where a text nests deeper than any manifest does; undefined when it does not. The parser
 * recurses, and some nesting ends the process before an error can be caught, so this looks first.
 */
export function tooDeepAt(text: string): number | undefined {
  let open = 0
  let lead = 0
  let isLeading = true
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string
    if (char === '\n') {
      isLeading = true
      lead = 0
      continue
    }
    isLeading &&= ' \t-?:'.includes(char)
    if (isLeading) lead += 1
    if (char === '[' || char === '{') open += 1
    else if (char === ']' || char === '}') open = Math.max(0, open - 1)
    if (open > MAX_OPEN_BRACKETS || lead > MAX_LEAD) return at
  }
  return undefined
}
