import { readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DoubleAnswer, DoubleRequest } from '../doubles/double.ts'

const folder = fileURLToPath(new URL('sites', import.meta.url))
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}
/** Pages that the shop has moved, and links that it has forgotten to correct. */
const MOVED: Readonly<Record<string, string>> = {
  '/promo-hiver.html': '/promotions/hiver.html',
  '/promotions/hiver.html': '/conseils/entretien-hiver.html',
  '/services/ancien-tarif.html': '/services/reparation.html',
}
const SECURITY = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** The audited site of the demonstration. */
export const DEMO_SITE = 'https://www.example-velo.be/'
/** Names that the web of the demonstration knows. */
export const DEMO_HOSTS: readonly string[] = [
  ...['www.example-velo.be', 'example-velo.be'],
  ...['velo-mosan.example', 'cyclerie-du-pont.example', 'e-bike-wallonie.example'],
]

/** The answers of the site at `origin`: files of `test/demo/sites`, and some redirects. */
export function demoSiteAnswer(origin: URL, { path }: DoubleRequest): DoubleAnswer {
  const host = origin.hostname
  if (host === 'example-velo.be' || origin.protocol === 'http:') {
    const to = host === 'example-velo.be' ? 'www.example-velo.be' : host
    return { status: 301, headers: { location: `https://${to}${path}` } }
  }
  const moved = MOVED[path]
  if (moved !== undefined) return { status: 301, headers: { location: moved } }
  // Rivals have one page, whatever the result page calls it.
  if (host.endsWith('.example')) return fileAnswer(host, '/index.html')
  return fileAnswer(host, path.endsWith('/') ? `${path}index.html` : path)
}

function fileAnswer(host: string, path: string): DoubleAnswer {
  const file = join(folder, host, decodeURIComponent(path))
  const found = file.startsWith(join(folder, host))
    ? statSync(file, { throwIfNoEntry: false })
    : undefined
  if (found?.isDirectory()) return { status: 301, headers: { location: `${path}/` } }
  if (found === undefined) {
    return { status: 404, headers: { 'content-type': 'text/html' }, body: NOT_FOUND }
  }
  const type = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': 'max-age=600', ...SECURITY }
  const isPage = host === 'www.example-velo.be' && file.endsWith('.html')
  return { headers, body: isPage ? pageIn(file, path) : readFileSync(file) }
}

/** A page of the shop in the layout of all its pages: its own head, an empty line, its content. */
function pageIn(file: string, path: string): string {
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n\n')
  const language = path.startsWith('/en/') ? 'en' : 'fr'
  return readFileSync(join(folder, 'layout.html'), 'utf8')
    .replace('{{language}}', () => language)
    .replace('{{head}}', () => text.slice(0, end))
    .replace('{{main}}', () => text.slice(end + 2).trimEnd())
}

const NOT_FOUND =
  '<!doctype html><html lang="fr"><title>Page introuvable</title><h1>Page introuvable</h1></html>'
