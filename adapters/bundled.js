// Plain JavaScript, because the processes and threads that import this cannot load TypeScript yet.
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The usual folder for build caches. `npm ci` empties it. */
const CACHE = join(root, 'node_modules/.cache/manifold')
const tsconfig = join(root, 'tsconfig.json')
/** npm writes it with each change of packages. */
const INSTALLED = join(root, 'node_modules/.package-lock.json')
const KEPT = 8

/**
 * Imports TypeScript modules: their exports by the given names. Loading hundreds of files one by one
 * takes longer than the rest of a start, so esbuild bundles them, and later starts use the same
 * bundle until one of its files changes. If there can be no bundle, tsx loads each file.
 * @param {Record<string, string>} urls name -> URL of a module
 * @param {string} cache folder for bundles
 * @returns {Promise<Record<string, any>>}
 */
export async function importBundled(urls, cache = CACHE) {
  const names = Object.keys(urls)
  const folder = await bundleOf(urls, cache).catch(() => undefined)
  if (folder === undefined) {
    const { register } = await import('tsx/esm/api')
    register({ tsconfig })
  } else {
    process.setSourceMapsEnabled(true)
  }
  const placeOf = (name) =>
    folder === undefined ? urls[name] : pathToFileURL(join(folder, `${name}.mjs`)).href
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await import(placeOf(name))])),
  )
}

/** The folder of a bundle that has the current state of all its files. */
async function bundleOf(urls, cache) {
  const key = `bundle-${digestOf([root, process.version, ...Object.entries(urls).flat()])}`
  const known = keptBundle(key, cache)
  if (known !== undefined) return known
  const made = await makeBundle(urls)
  const name = `${key}-${digestOf([JSON.stringify(made.files)])}`
  // Renamed when it is complete, so that other processes never read a partial bundle.
  const temporary = join(cache, `.${name}.${process.pid}.${Date.now()}`)
  mkdirSync(temporary, { recursive: true })
  for (const { path, contents } of made.outputs) writeFileSync(join(temporary, path), contents)
  writeFileSync(join(temporary, 'files.json'), JSON.stringify(made.files))
  try {
    renameSync(temporary, join(cache, name))
  } catch {
    // Another process was faster.
    rmSync(temporary, { recursive: true })
  }
  for (const old of bundles(key, cache).slice(KEPT)) rmSync(join(cache, old), { recursive: true })
  return join(cache, name)
}

function keptBundle(key, cache) {
  for (const name of bundles(key, cache)) {
    const files = JSON.parse(readFileSync(join(cache, name, 'files.json'), 'utf8'))
    if (files.every(([file, state]) => stateOf(file) === state)) return join(cache, name)
  }
  return undefined
}

/** The newest first. */
function bundles(key, cache) {
  try {
    return readdirSync(cache)
      .filter((name) => name.startsWith(key))
      .map((name) => ({ name, time: statSync(join(cache, name)).mtimeMs }))
      .sort((a, b) => b.time - a.time)
      .map(({ name }) => name)
  } catch {
    return []
  }
}

function stateOf(file) {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return `${size} ${mtimeMs}`
}

let building = 0
/** @type {NodeJS.Timeout | undefined} */
let ending

/**
 * esbuild has a process of its own, which would keep hundreds of megabytes as long as this one runs:
 * it ends `keptMs` after the last build. A start must not keep it: the program that it loads has a
 * copy of this module, whose builds would be ended with it.
 * @template T
 * @param {(esbuild: typeof import('esbuild')) => Promise<T>} work
 * @param {number} keptMs
 * @returns {Promise<T>}
 */
export async function withEsbuild(work, keptMs = 0) {
  const esbuild = await import('esbuild')
  building += 1
  clearTimeout(ending)
  try {
    return await work(esbuild)
  } finally {
    building -= 1
    if (building === 0 && keptMs === 0) await esbuild.stop()
    else if (building === 0) ending = setTimeout(() => esbuild.stop(), keptMs).unref()
  }
}

/** Options of esbuild for modules of this project. */
export const bundling = {
  absWorkingDir: root,
  bundle: true,
  // Makes one object of `{ ...{ a, b }, ...{ c } }`. V8 would make a slow one that takes thrice the memory.
  minifySyntax: true,
  outExtension: { '.js': '.mjs' },
  sourcemap: 'linked',
  sourcesContent: false,
  platform: 'node',
  format: 'esm',
  target: `node${process.versions.node}`,
  // Every supported Node has them; esbuild would compile such a pattern anew each time it is used.
  supported: { 'regexp-unicode-property-escapes': true },
  tsconfig,
  logLevel: 'silent',
  // Packages in CommonJS require the modules of Node.
  banner: {
    js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`,
  },
  plugins: [{ name: 'places', setup: placesOfModules }],
}

async function makeBundle(urls) {
  const entries = Object.entries(urls).map(([out, url]) => ({ out, in: fileURLToPath(url) }))
  const { outputFiles, metafile } = await withEsbuild(({ build }) =>
    build({
      ...bundling,
      entryPoints: entries,
      splitting: true,
      chunkNames: '[hash]',
      // Base path of outputs, although they are not written.
      outdir: root,
      write: false,
      metafile: true,
    }),
  )
  const inputs = Object.keys(metafile.inputs).map((file) => resolve(root, file))
  const own = inputs.filter((file) => !isOfPackage(file))
  return {
    files: [tsconfig, INSTALLED, ...own].map((file) => [file, stateOf(file)]),
    outputs: outputFiles.map(({ path, contents }) => ({ path: basename(path), contents })),
  }
}

/**
 * Packages that become part of bundles, with what they import, because their many small files take
 * half the time of a start. Packages with native code or files of their own cannot.
 */
const BUNDLED = new Set(
  `cheerio cockatiel commander css-select css-what currency-codes domhandler encoding-sniffer
  eventemitter3 eventsource-parser fast-xml-builder fastest-levenshtein
  get-east-asian-width htm htmlparser2 image-size ipaddr.js iso-3166-1 lowdb lru-cache markdown-it
  negotiator parse5 parse5-htmlparser2-tree-adapter picocolors preact preact-render-to-string saxes
  string-width tldts tough-cookie tsyringe undici urlpattern-polyfill`.split(/\s+/),
)
/** @param {string} path such as `lowdb/node` */
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

const isOfPackage = (file) => relative(root, file).includes(`node_modules${sep}`)

/**
 * A map of the first character only, for files of packages: Node reads the maps of all that it loads,
 * and takes ten megabytes to look a line up in that of a large package.
 */
const ONE_PLACE = Buffer.from('{"version":3,"sources":["package"],"mappings":"AAAA"}')
const NO_LINES = `\n//# source${''}MappingURL=data:application/json;base64,${ONE_PLACE.toString('base64')}`

// A pattern, because this file can be part of a bundle too.
const OWN_URL = /import\.meta\.url/

/** Most packages stay where they are; a module in a bundle still knows its own path. */
function placesOfModules(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    if (kind === 'entry-point' || path.endsWith('.json')) return undefined
    const isPart = BUNDLED.has(packageOf(path)) || isOfPackage(importer)
    return isPart && !isBuiltin(path) ? undefined : { path, external: true }
  })
  build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8')
    const loader = path.endsWith('ts') ? 'ts' : 'js'
    if (isOfPackage(path)) return { contents: text + NO_LINES, loader }
    if (!OWN_URL.test(text)) return undefined
    const url = JSON.stringify(pathToFileURL(path).href)
    return { contents: text.replace(new RegExp(OWN_URL, 'g'), url), loader }
  })
}

function digestOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex').slice(0, 32)
}
