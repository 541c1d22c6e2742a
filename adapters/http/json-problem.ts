import { printParseErrorCode, visit } from 'jsonc-parser'

const deepestParsed = 200

/** Why a text is not JSON, with line and column (from 1), in words that complete a sentence. */
export function jsonProblem(text: string): string {
  if (text.trim() === '') return 'it is empty'
  // The parser recurses, so a text that is nothing but brackets must not reach it.
  if (isDeeperThan(text, deepestParsed)) return `it is nested deeper than ${deepestParsed} levels`
  let first: string | undefined
  const onError = (code: number, offset: number) => {
    first ??= `${wordsOf(printParseErrorCode(code))} at ${placeOf(text, offset)}`
  }
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  return first ?? 'it could not be parsed'
}

function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '"') isInString = !isInString
    else if (isInString && letter === '\\') index += 1
    else if (!isInString && (letter === '{' || letter === '[')) depth += 1
    else if (!isInString && (letter === '}' || letter === ']')) depth -= 1
    if (depth > levels) return true
  }
  return false
}

/** `CommaExpected` -> `comma expected`. */
function wordsOf(code: string): string {
  return code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  return `line ${line}, column ${column} (position ${offset})`
}
