import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestProblem } from './manifest-error.ts'
import { YamlSource } from './yaml-source.ts'

const MAX_FILE_BYTES = 1024 * 1024
const MAX_FILES = 2000
const MAX_DEPTH = 6

/** The text of a file of at most 1 MiB; undefined, with a problem, when it cannot be read. */
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

/** Paths of the `.yaml` files under a folder, sorted; a missing folder holds none. */
export function yamlFiles(folder: string, problems: ManifestProblem[]): readonly string[] {
  const files: string[] = []
  const open = [{ path: folder, depth: 1 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MAX_DEPTH || files.length > MAX_FILES) {
      const expected = `at most ${MAX_FILES} files in ${MAX_DEPTH} levels of folders`
      problems.push(wholeFile(next.path, 'holds too much', expected))
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
