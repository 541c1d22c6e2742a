import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompressedFile, compressed } from '../http/compressed-reply.ts'
import { readTexts, textFiles } from '../texts/load-texts.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import { installedFile, packageFiles } from './package-modules.ts'

/** Folders whose scripts and styles pages load: their own, and those that exports use too. */
const folders = [
  { prefix: '', place: new URL('assets', import.meta.url) },
  { prefix: 'sections/', place: new URL('../report/sections', import.meta.url) },
]
/** Single files of other folders. */
const files = [
  {
    path: 'shared/message-format.ts',
    place: new URL('../../core/message-format.ts', import.meta.url),
  },
  { path: 'shared/url.ts', place: new URL('../../core/url.ts', import.meta.url) },
  { path: 'shared/format.ts', place: new URL('../texts/format.ts', import.meta.url) },
  { path: 'shared/texts.ts', place: new URL('../texts/texts.ts', import.meta.url) },
]

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * The files that pages load: our own modules and styles, and those of packages. Their address holds a digest
 * of them all, so that it may be kept for ever. Files are read when they are first asked for.
 */
export class WebAssets {
  /** Their folder's address, without a slash at its end. */
  readonly address: string
  /** Under `address`, with `/` between their parts. */
  readonly paths: readonly string[]
  readonly #places: ReadonlyMap<string, string>
  /** The other way round. */
  readonly #paths: ReadonlyMap<string, string>
  readonly #sheets: ReadonlyMap<string, readonly string[]>
  readonly #files: KeptPromises<CompressedFile> = new Map()
  readonly #modules: KeptPromises<readonly string[]> = new Map()

  /** @param sheets style sheets that are made of others: path -> theirs, in order. */
  constructor(sheets: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.#places = new Map([...ownFiles(), ...filesOfPackages(), ...filesOfTexts()])
    this.#paths = new Map([...this.#places].map(([path, place]) => [place, path]))
    this.#sheets = sheets
    this.paths = [...this.#places.keys(), ...sheets.keys()]
    this.address = `/assets/${digestOf(this.#places)}`
  }

  /** @throws Error for a path that `paths` does not have. */
  file(path: string): Promise<CompressedFile> {
    return keptPromise(this.#files, path, () => this.#read(path))
  }

  /** Paths of a module and of everything it imports, itself first. */
  modulesOf(path: string): Promise<readonly string[]> {
    return keptPromise(this.#modules, path, () => this.#findModules(path))
  }

  /** Reads and parses each of them: too much for every request of a page. */
  async #findModules(path: string): Promise<readonly string[]> {
    const found = new Set([path])
    for (const one of found) for (const next of (await this.#module(one)).imports) found.add(next)
    return [...found]
  }

  async #read(path: string): Promise<CompressedFile> {
    const type = types[extname(path)] ?? 'application/octet-stream'
    const sheets = this.#sheets.get(path)
    if (sheets !== undefined) {
      const parts = await Promise.all(sheets.map((sheet) => readFile(this.#placeOf(sheet), 'utf8')))
      return compressed(Buffer.from(parts.join('\n')), type)
    }
    if (isModule(path)) {
      return compressed(Buffer.from((await this.#module(path)).source), type)
    }
    return compressed(await readFile(this.#placeOf(path)), type)
  }

  async #module(path: string) {
    const { servedModule } = await import('./served-module.ts')
    const place = this.#placeOf(path)
    const textsOf = /^texts\/(\w+)\/([\w-]+)\.js$/.exec(path)
    if (textsOf !== null)
      return await textsModule(textsOf[1] as Language, textsOf[2]!, this.address)
    return servedModule(await readFile(place, 'utf8'), {
      path,
      assets: this.address,
      pathOf: (specifier) => this.#paths.get(resolve(dirname(place), specifier)),
    })
  }

  #placeOf(path: string): string {
    const place = this.#places.get(path)
    if (place === undefined) throw new Error(`there is no asset ${path}`)
    return place
  }
}

export type KeptPromises<T> = Map<string, Promise<T>>

/** Makes the value of a key once; after a failure the next request tries again. */
export function keptPromise<T>(
  kept: KeptPromises<T>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key)
  if (known !== undefined) return known
  const making = make()
  kept.set(key, making)
  making.catch(() => kept.delete(key))
  return making
}

function ownFiles(): readonly (readonly [string, string])[] {
  const found = folders.flatMap(({ prefix, place }) => {
    const folder = fileURLToPath(place)
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) in types)
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [`${prefix}${relative(folder, file).replaceAll('\\', '/')}`, file] as const)
  })
  return [...found, ...files.map(({ path, place }) => [path, fileURLToPath(place)] as const)]
}

/** Each group of texts in each language is a script. */
function filesOfTexts(): readonly (readonly [string, string])[] {
  return LANGUAGES.flatMap((language) =>
    [...textFiles(language)].map(
      ([group, place]) => [`texts/${language}/${group}.js`, place] as const,
    ),
  )
}

async function textsModule(language: Language, group: string, assets: string) {
  const texts = JSON.stringify(readTexts(language, group)).replaceAll('<', '\\u003c')
  const source = `import { addTexts, useLanguage } from '${assets}/shared/texts.ts'
addTexts('${language}', ${texts})
useLanguage('${language}')
`
  return { source, imports: ['shared/texts.ts'] }
}

function filesOfPackages(): readonly (readonly [string, string])[] {
  return packageFiles.map(({ path, package: name, file }) => [path, installedFile(name, file)])
}

function isModule(path: string): boolean {
  const packaged = packageFiles.find((file) => file.path === path)
  return (
    ['.js', '.ts'].includes(extname(path)) &&
    (packaged === undefined || packaged.specifier !== undefined)
  )
}

/** Changes with any of the files, without reading them. */
function digestOf(places: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [path, place] of places) {
    const { size, mtimeMs } = statSync(place)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}
