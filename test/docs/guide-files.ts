import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Block, blocksOf, readGuide, root } from './guide.ts'

/** The files that a guide shows, written below `folder` so that they run beside the project's own. */
export class GuideFiles {
  readonly paths: readonly string[]
  readonly #folder: string
  readonly #standIns: Readonly<Record<string, string>>

  /** `standIns`: files that take the place of the project's own, by path. */
  constructor(guide: string, folder: string, standIns: Readonly<Record<string, string>> = {}) {
    const blocks = blocksOf(readGuide(guide)).filter(isFile)
    this.paths = blocks.map(({ path }) => path)
    this.#folder = realpathSync(folder)
    this.#standIns = standIns
    this.#write('package.json', '{ "type": "module" }\n')
    for (const { path, text } of blocks) this.#write(path, this.#joined(path, text))
    for (const [path, text] of Object.entries(standIns)) this.#write(path, text)
  }

  /** Runs a file of the guide. */
  async import(path: string): Promise<Readonly<Record<string, unknown>>> {
    return import(pathToFileURL(join(this.#folder, path)).href)
  }

  /** Imports of what the guide does not show lead to the project. */
  #joined(path: string, text: string): string {
    return text.replace(/(?<= from ')\.{1,2}\/[^']+(?=')/g, (specifier) => {
      const target = join(dirname(path), specifier).split(sep).join('/')
      const isHere = this.paths.includes(target) || Object.hasOwn(this.#standIns, target)
      return isHere ? specifier : this.#leadingTo(target, path)
    })
  }

  #leadingTo(target: string, path: string): string {
    const from = dirname(join(this.#folder, path))
    return relative(from, resolve(root, target)).split(sep).join('/')
  }

  #write(path: string, text: string): void {
    const file = join(this.#folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function isFile(block: Block): block is Block & { readonly path: string } {
  return block.path !== undefined
}
