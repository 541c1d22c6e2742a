import type { Document } from 'yaml'
import { yamlLibrary } from '../lazy-imports.ts'
import type { ManifestProblem } from './problems.ts'
import { keyOf, offsetOfNode, type YamlSource } from './yaml-source.ts'

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

const MAX_PROBLEMS_PER_FILE = 50
/** One slip of syntax makes the parser stumble on: the first step of a line tells enough. */
const MAX_STUMBLES = 5

/** What is wrong with a document as YAML: syntax, unknown tags, keys that stand twice. */
export function yamlProblems(
  document: Document.Parsed,
  source: YamlSource,
): readonly ManifestProblem[] {
  const stumbles = [...document.errors, ...document.warnings]
  if (stumbles.length === 0) return duplicateKeys(document, source)
  const byLine = new Map<number, ManifestProblem>()
  for (const { pos, message } of stumbles.slice(0, MAX_STUMBLES)) {
    const problem = source.problemAt(pos[0], syntaxProblem(firstLine(message)))
    if (!byLine.has(problem.line)) byLine.set(problem.line, problem)
  }
  // The parser recurses and reports its own exhaustion as if it were a slip of syntax.
  const isTooDeep = document.errors.some(({ message }) => message.includes('call stack'))
  return isTooDeep ? [tooDeep(source, 0)] : [...byLine.values()]
}

/** What a text that is no YAML is told. */
export function syntaxProblem(why: string): Pick<ManifestProblem, 'key' | 'message' | 'expected'> {
  return { key: '', message: `is not valid YAML: ${why}`, expected: '' }
}

/** A text whose nesting the parser would not survive. */
export function tooDeep(source: YamlSource, offset: number): ManifestProblem {
  return source.problemAt(offset, syntaxProblem('it nests too deeply'))
}

/**
 * The parser compares every key of a map with every other one, which a file of a million
 * characters turns into minutes; this walk looks at each key once.
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
    message: 'stands twice in the same map',
    expected: 'each key once',
  })
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}
