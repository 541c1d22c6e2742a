import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectRoot } from '../../adapters/program.ts'

/** Folders that git ignores, and files that npm writes. */
const LEFT_OUT = new Set(['node_modules', 'var', '.git', 'package-lock.json'])

export type ProjectFile = { readonly path: string; readonly text: string }

/** Files below a folder of the project, with `/` in their paths from the project's folder. */
export function filesOf(folder = '', endings: readonly string[] = ['']): readonly ProjectFile[] {
  const root = join(projectRoot, folder)
  return readdirSync(root, { withFileTypes: true })
    .flatMap((entry): readonly string[] => {
      if (LEFT_OUT.has(entry.name)) return []
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? filesOf(path, endings).map((file) => file.path) : [path]
    })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
}

/** Source files of the program. */
export const sourcesOf = (...folders: readonly string[]): readonly ProjectFile[] =>
  folders.flatMap((folder) => filesOf(folder, ['.ts', '.js']))

export type Import = {
  /** A path from the project's folder, or a package. */
  readonly target: string
  readonly isPackage: boolean
  /** Gone when the program runs. */
  readonly isTypeOnly: boolean
}

const STATEMENT = /^(import|export)( type)?\b[^'";]*?\bfrom '([^']+)'/gm
const BARE = /^import '([^']+)'/gm
const CALLED = /\bimport\('([^']+)'\)/g

/** Returns the imports of a source file, dynamic imports included. */
export function importsOf({ path, text }: ProjectFile): readonly Import[] {
  const stated = [...text.matchAll(STATEMENT)].map(([, , type, from = '']) => ({
    from,
    isTypeOnly: type !== undefined,
  }))
  const others = [...text.matchAll(BARE), ...text.matchAll(CALLED)].map(([, from = '']) => ({
    from,
    isTypeOnly: false,
  }))
  return [...stated, ...others].map(({ from, isTypeOnly }) => {
    const isPackage = !from.startsWith('.')
    const target = isPackage ? from : posix.join(posix.dirname(path), from)
    return { target, isPackage, isTypeOnly }
  })
}
