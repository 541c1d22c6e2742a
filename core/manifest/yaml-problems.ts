import type { Document } from 'yaml'
import { yamlLibrary } from '../lazy-imports.ts'
import type { ManifestProblem } from './problems.ts'
import { keyOf, offsetOfNode, type YamlSource } from './yaml-source.ts'

const MAX_OPEN_BRACKETS = 100
/** Maximum number of spaces, dashes and similar characters at the start of a line. */
const MAX_LEAD = 300

/**
 * Returns the offset where a text nests deeper than any manifest, or undefined. The parser
 * recurses, and deep nesting can crash the process before an error can be caught.
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

const MAX_PROBLEMS_PER_FILE = 50
/** One syntax error causes others, so the first of a line is enough. */
const MAX_SYNTAX_ERRORS = 5

/** Problems of a document as YAML: syntax, unknown tags, repeated keys. */
export function yamlProblems(
  document: Document.Parsed,
  source: YamlSource,
): readonly ManifestProblem[] {
  const errors = [...document.errors, ...document.warnings]
  if (errors.length === 0) return duplicateKeys(document, source)
  const byLine = new Map<number, ManifestProblem>()
  for (const { pos, message } of errors.slice(0, MAX_SYNTAX_ERRORS)) {
    const problem = source.problemAt(pos[0], syntaxProblem(firstLine(message)))
    if (!byLine.has(problem.line)) byLine.set(problem.line, problem)
  }
  // The parser reports an exhausted call stack as a syntax error.
  const isTooDeep = document.errors.some(({ message }) => message.includes('call stack'))
  return isTooDeep ? [tooDeep(source, 0)] : [...byLine.values()]
}

export function syntaxProblem(why: string): Pick<ManifestProblem, 'key' | 'message' | 'expected'> {
  return { key: '', message: `is not valid YAML: ${why}`, expected: '' }
}

export function tooDeep(source: YamlSource, offset: number): ManifestProblem {
  return source.problemAt(offset, syntaxProblem('it nests too deeply'))
}

/**
 * Finds repeated keys in linear time. The parser compares every key of a map with every other one,
 * which takes minutes for a file of a million characters.
 */
function duplicateKeys(document: Document.Parsed, source: YamlSource): readonly ManifestProblem[] {
  const { isCollection, isMap, isPair } = yamlLibrary()
  const problems: ManifestProblem[] = []
  const open: unknown[] = [document.contents]
  while (open.length > 0 && problems.length < MAX_PROBLEMS_PER_FILE) {
    const node = open.pop()
    if (isPair(node)) open.push(node.key, node.value)
    if (!isCollection(node)) continue
    const seen = new Set<string>()
    for (const item of node.items) {
      open.push(item)
      const key = isMap(node) && isPair(item) ? keyOf(item) : undefined
      if (key === undefined) continue
      if (seen.has(key) && isPair(item))
        problems.push(duplicate(key, offsetOfNode(item.key), source))
      seen.add(key)
    }
  }
  return problems
}

function duplicate(key: string, offset: number, source: YamlSource): ManifestProblem {
  return source.problemAt(offset, {
    key,
    message: 'is repeated in the same map',
    expected: 'each key once',
  })
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}
