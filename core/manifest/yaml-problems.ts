import { type Document, isCollection, isMap, isPair } from 'yaml'
import type { ManifestProblem } from './manifest-error.ts'
import { keyOf, offsetOfNode, type YamlSource } from './yaml-source.ts'

const MAX_PROBLEMS_PER_FILE = 50

/** What is wrong with a document as YAML: syntax, unknown tags, keys that stand twice. */
export function yamlProblems(
  document: Document.Parsed,
  source: YamlSource,
): readonly ManifestProblem[] {
  const broken = [...document.errors, ...document.warnings]
    .slice(0, MAX_PROBLEMS_PER_FILE)
    .map(({ pos, message }) =>
      source.problemAt(pos[0], {
        key: '',
        message: `is not valid YAML: ${firstLine(message)}`,
        expected: '',
      }),
    )
  return broken.length > 0 ? broken : duplicateKeys(document, source)
}

/**
 * The parser compares every key of a map with every other one, which a file of a million
 * characters turns into minutes; this walk looks at each key once.
 */
function duplicateKeys(document: Document.Parsed, source: YamlSource): readonly ManifestProblem[] {
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
