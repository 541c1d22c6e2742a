import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Document, Node, Pair } from 'yaml'
import { yamlLibrary } from '../lazy-imports.ts'
import type { ManifestProblem } from './problems.ts'

/** A key of a map or an index of a list. */
export type PathPart = string | number

/** A mistake at a path of a document; `at: 'key'` points at the key instead of its value. */
export type Finding = {
  readonly path: readonly PathPart[]
  readonly at?: 'key' | 'value'
  readonly message: string
  readonly expected: string
}

/** Options for all YAML. `duplicateKeys` finds repeated keys in linear time. */
export const PARSE_OPTIONS = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const

/**
 * The text of one YAML file, which can locate findings. Positions are computed for the first finding
 * only, because nearly all files are valid.
 */
export class YamlSource {
  readonly file: string
  readonly text: string
  #documents: readonly Document[] | undefined

  constructor(file: string, text: string) {
    this.file = displayPath(file)
    this.text = text
  }

  /** A problem located at `finding.path`, or at its nearest existing ancestor. */
  problem(finding: Finding, documentIndex = 0): ManifestProblem {
    const offset = this.#offsetOf(finding.path, finding.at ?? 'value', documentIndex)
    const key = finding.path.join('.')
    return this.problemAt(offset, { key, message: finding.message, expected: finding.expected })
  }

  problemAt(
    offset: number,
    text: { readonly key: string; readonly message: string; readonly expected: string },
  ): ManifestProblem {
    const before = this.text.slice(0, offset)
    const line = before.split('\n').length
    return { file: this.file, line, column: offset - before.lastIndexOf('\n'), ...text }
  }

  #offsetOf(path: readonly PathPart[], at: 'key' | 'value', documentIndex: number): number {
    this.#documents ??= documentsOf(this.text)
    const document = this.#documents[documentIndex]
    let node: unknown = document?.contents
    let offset = offsetOfNode(node)
    for (const [depth, part] of path.entries()) {
      const next = childOf(node, part, document)
      if (next === undefined) return offset
      const isLast = depth === path.length - 1
      offset = isLast && at === 'key' ? next.keyOffset : next.valueOffset
      node = next.value
    }
    return offset
  }
}

type Child = { value: unknown; keyOffset: number; valueOffset: number }

function childOf(parent: unknown, part: PathPart, document?: Document): Child | undefined {
  const { isAlias, isMap, isSeq } = yamlLibrary()
  const node = isAlias(parent) && document ? parent.resolve(document) : parent
  if (isSeq(node)) {
    const value = node.items[Number(part)]
    const offset = offsetOfNode(value)
    return value === undefined ? undefined : { value, keyOffset: offset, valueOffset: offset }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find((item) => keyOf(item) === String(part))
  if (pair === undefined) return undefined
  const keyOffset = offsetOfNode(pair.key)
  return {
    value: pair.value,
    keyOffset,
    valueOffset: pair.value === null ? keyOffset : offsetOfNode(pair.value, keyOffset),
  }
}

/** The key of a pair as text. Undefined if it is not a scalar. */
export function keyOf(pair: Pair): string | undefined {
  return yamlLibrary().isScalar(pair.key) ? String(pair.key.value) : undefined
}

/** The offset of a node in its text. */
export function offsetOfNode(node: unknown, fallback = 0): number {
  return (node as Node | null | undefined)?.range?.[0] ?? fallback
}

function documentsOf(text: string): readonly Document[] {
  try {
    const parsed = yamlLibrary().parseAllDocuments(text, PARSE_OPTIONS)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    // If the parser crashes on a later document, only the positions are lost, not the problem.
    return []
  }
}

/** Relative to the working directory, so that the path can be clicked and copied. */
function displayPath(file: string): string {
  const path = relative(process.cwd(), file)
  return path === '' || path.startsWith('..') ? file : path
}

const MAX_FILE_BYTES = 1024 * 1024
const MAX_FILES = 2000
const MAX_DEPTH = 6

/** Reads a file of at most 1 MiB. Returns undefined, and adds a problem, if that fails. */
export function readSource(file: string, problems: ManifestProblem[]): YamlSource | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) {
    problems.push(wholeFile(file, 'cannot be read', 'a YAML file'))
    return undefined
  }
  if (found.size > MAX_FILE_BYTES) {
    const expected = `at most ${MAX_FILE_BYTES} bytes`
    problems.push(wholeFile(file, `is ${found.size} bytes long`, expected))
    return undefined
  }
  return new YamlSource(file, readFileSync(file, 'utf8'))
}

/** Paths of the `.yaml` files below a folder, sorted. A missing folder has none. */
export function yamlFiles(folder: string, problems: ManifestProblem[]): readonly string[] {
  const files: string[] = []
  const open = [{ path: folder, depth: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MAX_DEPTH || files.length > MAX_FILES) {
      const expected = `at most ${MAX_FILES} files in ${MAX_DEPTH} levels of folders`
      problems.push(wholeFile(next.path, 'has too many entries', expected))
      break
    }
    for (const entry of entriesOf(next.path)) {
      const path = join(next.path, entry.name)
      if (entry.isDirectory()) open.push({ path, depth: next.depth + 1 })
      else if (entry.name.endsWith('.yaml')) files.push(path)
    }
  }
  return files.sort()
}

function entriesOf(folder: string): readonly Dirent[] {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(folder, { withFileTypes: true }) : []
}

function wholeFile(file: string, message: string, expected: string): ManifestProblem {
  return new YamlSource(file, '').problemAt(0, { key: '', message, expected })
}
