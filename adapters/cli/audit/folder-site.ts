import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve, sep } from 'node:path'
import { load } from 'cheerio'
import sirv from 'sirv'
import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/url.ts'
import { limitedTargets, type Target } from './addresses.ts'

/** A built site that this process serves on 127.0.0.1 for the time of a run. */
export type FolderSite = {
  readonly targets: readonly Target[]
  /** URL of the served folder: `http://127.0.0.1:PORT`. */
  readonly origin: string
  /** The file that a public address leads to, relative to the working directory. */
  fileOf(url: string): string | undefined
  close(): void
}

type FolderOptions = { readonly origin: string | undefined; readonly maxPages: number }

const MAX_ENTRIES = 100_000
const MAX_DEPTH = 32
const MAX_PAGE_BYTES = 8 * 1024 * 1024
/** Built sites contain neither; a whole repository would. */
const SKIPPED = /^(?:\.|node_modules$)/

/** Serves a folder, and finds its pages. @throws INVALID_REQUEST */
export async function openFolder(
  folder: string,
  { origin: publicOrigin, maxPages }: FolderOptions,
): Promise<FolderSite> {
  assertOrigin(folder, publicOrigin)
  const root = resolve(folder)
  const files = (await htmlFiles(root)).filter((file) => file !== '404.html')
  if (files.length === 0) throw invalid(`the folder ${folder} contains no .html file`)
  const limited = limitedTargets(
    files.map((file) => ({ url: `${publicOrigin}${urlPath(file)}`, file })),
    maxPages,
  )
  const fileAt = (path: string) => existingFile(root, path)
  const paths = await Promise.all(limited.map(({ file }) => pathOf(root, file, publicOrigin)))
  const { origin, close } = await serve(root)
  const shown = (file: string) => relative(process.cwd(), join(root, file)).split(sep).join('/')
  const targets = limited.map(({ file }, index) => ({
    url: `${origin}${paths[index]}`,
    publicUrl: `${publicOrigin}${paths[index]}`,
    file: shown(file),
  }))
  return {
    targets,
    origin,
    close,
    fileOf: (url) => {
      const address = parseUrl(url)
      const file = address?.origin === publicOrigin ? fileAt(address.pathname) : undefined
      return file === undefined ? undefined : shown(file)
    },
  }
}

/** Paths of the .html files below a folder, with slashes, sorted. */
async function htmlFiles(root: string): Promise<readonly string[]> {
  const files: string[] = []
  const open = [{ path: '', depth: 0 }]
  let seen = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of await readdir(join(root, next.path), { withFileTypes: true })) {
      seen += 1
      if (seen > MAX_ENTRIES) throw invalid(`the folder ${root} has more than ${MAX_ENTRIES} files`)
      const path = next.path === '' ? entry.name : `${next.path}/${entry.name}`
      if (SKIPPED.test(entry.name)) continue
      if (entry.isDirectory() && next.depth < MAX_DEPTH) open.push({ path, depth: next.depth + 1 })
      else if (entry.isFile() && /\.html?$/i.test(entry.name)) files.push(path)
    }
  }
  return files.sort()
}

/**
 * The path at which the public reads a file: that of its canonical link if it leads to this very
 * file, such as /about for about.html. Otherwise the file's path, without index.html.
 */
async function pathOf(root: string, file: string, publicOrigin: string): Promise<string> {
  const plain = urlPath(file).replace(/(^|\/)index\.html?$/i, '$1')
  const path = join(root, file)
  if (statSync(path).size > MAX_PAGE_BYTES) return plain
  const href = load(await readFile(path, 'utf8'))('link[rel~="canonical" i]').attr('href') ?? ''
  const canonical = parseUrl(href, new URL(plain, publicOrigin))
  if (canonical?.origin !== publicOrigin) return plain
  return existingFile(root, canonical.pathname) === file ? canonical.pathname : plain
}

/** The path of a file in an address: `?` and `#` are part of its name. */
function urlPath(file: string): string {
  return `/${file.split('/').map(encodeURIComponent).join('/')}`
}

/** The file that the server sends for a path, relative to the folder. */
function existingFile(root: string, path: string): string | undefined {
  const name = decoded(path).replace(/^\/+|\/+$/g, '')
  if (name.split('/').includes('..')) return undefined
  const candidates = [
    name,
    `${name}.html`,
    `${name}.htm`,
    `${name}/index.html`,
    `${name}/index.htm`,
  ]
  return candidates
    .map((candidate) => candidate.replace(/^\/+/, ''))
    .find((candidate) => statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile())
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Serves a folder without listing its pages: they are found from its first page. @throws INVALID_REQUEST */
export async function serveFolder(
  folder: string,
  publicOrigin: string | undefined,
): Promise<Pick<FolderSite, 'origin' | 'close'>> {
  assertOrigin(folder, publicOrigin)
  const root = resolve(folder)
  if (existingFile(root, '/') !== undefined) return serve(root)
  throw invalid(`the folder ${folder} has no index.html, where the audit starts`)
}

function assertOrigin(folder: string, origin: string | undefined): asserts origin is string {
  if (origin !== undefined) return
  throw invalid(`the folder ${folder} needs a public origin: add --origin https://www.example.com`)
}

/** Serves a folder as a plain web server would: /about is about.html, and 404.html answers the rest. */
async function serve(root: string): Promise<{ readonly origin: string; close(): void }> {
  const handler = sirv(root, { dev: true, etag: true, extensions: ['html', 'htm'] })
  const notFound = join(root, '404.html')
  const server = createServer((request, response) => {
    handler(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        existsSync(notFound) ? readFileSync(notFound) : '<!doctype html><h1>Not found</h1>',
      )
    })
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function invalid(problem: string): AppError {
  return new AppError('INVALID_REQUEST', { problem })
}
