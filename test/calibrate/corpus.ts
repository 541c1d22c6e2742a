import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { parse } from 'yaml'
import { type LoopbackSite, startLoopbackSite } from '../support/loopback-site.ts'

/** The labels of one page; `null` and `[]` mean that a person looked and found none. */
export type Label = Readonly<Record<string, unknown>>

/** A page with its labels. `path` is its file below the folder of its site. */
export type LabelledPage = {
  readonly site: string
  readonly path: string
  readonly url: string
  readonly label: Label
}

type SiteFile = {
  readonly baseUrl?: string
  readonly headers?: Readonly<Record<string, string>>
}
type LabelsFile = {
  readonly sites: Readonly<
    Record<string, Label & { readonly pages: Readonly<Record<string, Label>> }>
  >
}

/** The sites of a folder, each served on loopback, and their labelled pages. */
export type Corpus = {
  readonly pages: readonly LabelledPage[]
  readonly close: () => void
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Serves a folder with `labels.yaml` and, for each site that it names, a folder with `site.yaml` and
 * the site's pages at their own paths.
 * @throws an error that names the file that is missing or is no YAML
 */
export async function openCorpus(folder: string): Promise<Corpus> {
  const { sites } = readYaml<LabelsFile>(join(folder, 'labels.yaml'))
  const served: LoopbackSite[] = []
  const pages: LabelledPage[] = []
  for (const [site, { pages: labels, ...ofSite }] of Object.entries(sites)) {
    const root = resolve(folder, site)
    const file = readYaml<SiteFile>(join(root, 'site.yaml'))
    const loopback = await serveSite(root, file)
    served.push(loopback)
    for (const [path, ofPage] of Object.entries(labels)) {
      const url = `${loopback.origin}${basePathOf(file)}${path.replace(/(^|\/)index\.html$/, '$1')}`
      pages.push({ site, path, url, label: { ...ofSite, ...ofPage } })
    }
  }
  return {
    pages,
    close: () => {
      for (const site of served) site.close()
    },
  }
}

function readYaml<T>(file: string): T {
  try {
    return parse(readFileSync(file, 'utf8')) as T
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file} cannot be read: ${why}`, { cause })
  }
}

/** Path of the base URL, with a slash at both ends. */
function basePathOf({ baseUrl }: SiteFile): string {
  return baseUrl === undefined ? '/' : `${new URL(baseUrl).pathname.replace(/\/$/, '')}/`
}

/** Addresses of the site's own base URL become those it is served at, so that its files agree. */
async function serveSite(root: string, file: SiteFile): Promise<LoopbackSite> {
  const { baseUrl, headers = {} } = file
  const basePath = basePathOf(file)
  const site: LoopbackSite = await startLoopbackSite({
    routes: {
      '*': (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const path = decodeURIComponent(pathname)
        const inside = path.startsWith(basePath) ? path.slice(basePath.length - 1) : path
        const whole = join(root, inside)
        if (!path.endsWith('/') && isFolder(whole) && existsSync(join(whole, 'index.html'))) {
          response.writeHead(301, { location: `${encodeURI(path)}/` }).end()
          return
        }
        const found = fileAt(root, inside)
        const answer = found ?? fileAt(root, '/404.html')
        const type = TYPES[extname(answer ?? '.html')] ?? 'application/octet-stream'
        const more = type.startsWith('text/html') ? headers : {}
        response.writeHead(found === undefined ? 404 : 200, { ...more, 'content-type': type })
        response.end(answer === undefined ? NOT_FOUND : localised(answer, type))
      },
    },
  })
  const localised = (path: string, type: string): Buffer | string =>
    baseUrl !== undefined && /^(?:text|application\/xml)/.test(type)
      ? readFileSync(path, 'utf8').replaceAll(new URL(baseUrl).origin, site.origin)
      : readFileSync(path)
  return site
}

const NOT_FOUND =
  '<!doctype html><html lang="en"><title>404 Not Found</title><h1>404 Not Found</h1></html>'

function fileAt(root: string, path: string): string | undefined {
  const at = resolve(root, `.${path}`)
  if (at !== root && !at.startsWith(root + sep)) return undefined
  if (dirname(at) === root && at.endsWith(`${sep}site.yaml`)) return undefined
  return [at, `${at}.html`, join(at, 'index.html')].find(isFile)
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()
const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()
