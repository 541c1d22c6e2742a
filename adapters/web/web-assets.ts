import { readFile } from 'node:fs/promises'
import { extname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, Loader, Metafile, Plugin } from 'esbuild'
import { withEsbuild } from '../bundled.js'
import { type CompressedFile, compressed } from '../http/compressed-reply.ts'
import { readTexts } from '../texts/load-texts.ts'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import { sheetParts, type WebPage } from './web-pages.ts'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PROJECT = folderOf('../..')
const OWN = folderOf('assets')
/** Styles that exports use too. */
const SHARED = folderOf('../report')
const TEXTS = folderOf('../texts/texts.ts')

/** Every asset has an address below it. */
export const ASSETS = '/assets'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Addresses of what the head of a page names. */
export type PageFiles = {
  readonly script: string
  /** Modules that the script imports. */
  readonly imports: readonly string[]
  readonly sheet: string
  readonly icon: string
  /** For previews of links. */
  readonly image: string
}

/**
 * The files that pages load: for each page and language one script with its texts, one style sheet,
 * and what is loaded later. They are made when a page is first asked for. Their names hold a digest
 * of their content, so that browsers may keep them for ever, whichever server sent them.
 */
export class WebAssets {
  readonly #pages: readonly WebPage[]
  readonly #built: KeptPromises<PageFiles> = new Map()
  /** Contents by path below `ASSETS`. */
  readonly #outputs = new Map<string, Uint8Array>()
  readonly #files: KeptPromises<CompressedFile> = new Map()

  constructor(pages: readonly WebPage[]) {
    this.#pages = pages
  }

  filesOf(page: WebPage, language: Language): Promise<PageFiles> {
    const key = `${page.name}/${language}`
    return keptPromise(this.#built, key, () => this.#build(page, language))
  }

  /**
   * The file at `ASSETS/folder/name`; undefined when there is none, or none with this content.
   * @param folder the name of a page, or `every` for what all pages have.
   */
  async file(folder: string, name: string): Promise<CompressedFile | undefined> {
    const path = `${folder}/${name}`
    if (!this.#outputs.has(path)) {
      // A browser can know it from another server, or from before a start.
      const language = LANGUAGES.find((one) => name.startsWith(`${one}-`)) ?? 'en'
      const page = this.#pages.find((one) => folder === 'every' || one.name === folder)
      if (page !== undefined) await this.filesOf(page, language)
    }
    const contents = this.#outputs.get(path)
    if (contents === undefined) return undefined
    const type = types[extname(name)] ?? 'application/octet-stream'
    return await keptPromise(this.#files, path, () => compressed(Buffer.from(contents), type))
  }

  async #build(page: WebPage, language: Language): Promise<PageFiles> {
    const { name } = page
    const { outputFiles, metafile } = await withEsbuild(
      ({ build }) =>
        build({
          ...options,
          entryPoints: [
            { in: 'page:script', out: `${name}/${language}` },
            { in: 'page:sheet', out: `${name}/sheet` },
            { in: `${OWN}/icon.svg`, out: 'every/icon' },
            { in: `${OWN}/share.png`, out: 'every/share' },
          ],
          chunkNames: `${name}/${language}-[hash]`,
          assetNames: `${name}/[name]-[hash]`,
          plugins: [partsOf(page, language)],
        }),
      BUNDLER_KEPT_MS,
    )
    const pathOf = (file: string) => relative(OWN, resolve(PROJECT, file)).replaceAll('\\', '/')
    for (const { path, contents } of outputFiles) this.#outputs.set(pathOf(path), contents)
    const outputOf = (entry: string): readonly [string, Output] => {
      const made = Object.entries(metafile.outputs)
      const [file, output] = made.find(([, { entryPoint }]) => entryPoint?.endsWith(entry))!
      return [`${ASSETS}/${pathOf(file)}`, output]
    }
    const [script, { imports }] = outputOf('page:script')
    return {
      script,
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(({ path }) => `${ASSETS}/${pathOf(path)}`),
      sheet: outputOf('page:sheet')[0],
      icon: outputOf('icon.svg')[0],
      image: outputOf('share.png')[0],
    }
  }
}

/** Who opens one of our pages often opens the next soon. */
const BUNDLER_KEPT_MS = 2000

type Output = Metafile['outputs'][string]

const options = {
  absWorkingDir: PROJECT,
  // Base path of outputs, although they are not written.
  outdir: OWN,
  publicPath: ASSETS,
  write: false,
  metafile: true,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  entryNames: '[dir]/[name]-[hash]',
  loader: { '.svg': 'copy', '.png': 'copy' },
  legalComments: 'eof',
  logLevel: 'silent',
} as const satisfies BuildOptions

/** The modules `page:script` and `page:sheet`, and `import address from '<file>?address'`. */
function partsOf(page: WebPage, language: Language): Plugin {
  const { script, texts } = page
  const scripts = [script ?? [], 'parts/language-links.js'].flat().map((path) => `${OWN}/${path}`)
  const sheets = sheetParts(page).map(
    (path) => `${path.startsWith('sections/') ? SHARED : OWN}/${path}`,
  )
  const known = Object.assign({}, ...texts.map((group) => readTexts(language, group)))
  const sources: Readonly<Record<string, { readonly contents: string; readonly loader: Loader }>> =
    {
      // Evaluated first: pages may show texts while they are loaded.
      texts: {
        contents: `import { addTexts, useLanguage } from ${JSON.stringify(TEXTS)}
          addTexts('${language}', ${JSON.stringify(known)})
          useLanguage('${language}')`,
        loader: 'js',
      },
      script: { contents: importsOf('import', ['page:texts', ...scripts]), loader: 'js' },
      sheet: { contents: importsOf('@import', sheets), loader: 'css' },
    }
  return {
    name: 'page',
    setup({ onResolve, onLoad, resolve: find }) {
      onResolve({ filter: /^page:/ }, ({ path }) => ({
        path: path.replace('page:', ''),
        namespace: 'page',
      }))
      onLoad({ filter: /./, namespace: 'page' }, ({ path }) => ({
        ...sources[path]!,
        resolveDir: OWN,
      }))
      onResolve({ filter: /\?address$/ }, async ({ path, resolveDir, kind }) => {
        const found = await find(path.replace('?address', ''), { resolveDir, kind })
        // Names depend on this path, and must not on where the project is.
        return { path: relative(PROJECT, found.path), namespace: 'address' }
      })
      onLoad({ filter: /./, namespace: 'address' }, async ({ path }) => ({
        contents: await readFile(resolve(PROJECT, path)),
        loader: 'file',
      }))
    },
  }
}

const importsOf = (word: string, paths: readonly string[]): string =>
  paths.map((path) => `${word} ${JSON.stringify(path)};\n`).join('')

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
