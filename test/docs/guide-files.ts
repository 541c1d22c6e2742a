import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importBundled } from '../../adapters/bundled.js'
import { type Block, blocksOf, readGuide, root } from './guide.ts'

/**
 * Copies the project, so that the files and changes of a guide can be tried in it. Of the tests, it
 * copies only what the guides' own tests import.
 */
export function copyProject(folder: string): void {
  const tests = ['support', 'doubles', 'plugins'].map((name) => `test/${name}`)
  const filter = (path: string) => !path.endsWith('.test.ts')
  for (const name of ['core', 'plugins', 'manifests', 'adapters', ...tests]) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter })
  }
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}

/** The files that a guide shows, written below a folder; its `diff` blocks change files there. */
export class GuideFiles {
  /** Paths of the files that are shown as a whole. */
  readonly paths: readonly string[]
  readonly #folder: string

  constructor(guide: string, folder: string) {
    this.#folder = folder
    const blocks = blocksOf(readGuide(guide)).filter(isFile)
    const files = blocks.filter(({ language }) => language !== 'diff')
    this.paths = files.map(({ path }) => path)
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    for (const block of blocks) if (block.language === 'diff') this.#change(block)
  }

  /** Runs files of the guide, which share one bundle: their exports, in the same order. */
  async import(...paths: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const named = paths.map((path, at) => {
      return [`file${at}`, pathToFileURL(join(this.#folder, path)).href] as const
    })
    const files = await importBundled(Object.fromEntries(named), join(this.#folder, 'bundles'))
    return named.map(([name]) => files[name])
  }

  /** Adds the lines with a `+` behind the line that is shown before them. */
  #change({ path, text }: GuideFile): void {
    const file = join(this.#folder, path)
    if (!existsSync(file)) return
    const lines = readFileSync(file, 'utf8').split('\n')
    let at = -1
    for (const line of text.trimEnd().split('\n')) {
      if (line.startsWith('+')) lines.splice(++at, 0, line.slice(1))
      else at = lines.indexOf(line.slice(1))
      if (at === -1) throw new Error(`${path} has no line ${line}`)
    }
    writeFileSync(file, lines.join('\n'))
  }
}

type GuideFile = Block & { readonly path: string }

function isFile(block: Block): block is GuideFile {
  return block.path !== undefined
}
