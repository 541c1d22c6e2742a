import { createHash } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { allSites, type HostileSite } from '../../doubles/hostile-sites/sites.ts'
import { HOSTILE_WIRES } from '../../doubles/hostile-sites/wires.ts'
import type { SiteAnswer } from '../../support/loopback-site.ts'

/** Builds the robots.txt and the sitemaps of a site. */
export type HostileFiles = 'none' | 'silent' | 'bombs' | 'elsewhere'

type Answer = (socket: Socket, path: string) => void

export type HostileWholeSite = {
  readonly origin: string
  /** Paths of ordinary pages, which an audit must read, among the others. */
  readonly ordinary: readonly string[]
  /** Number of all pages that its first page links. */
  readonly linked: number
  close(): void
}

const WORDS = 'Every page of this kind says the same and leads to one more. '.repeat(5)
const HEAD = '<!doctype html><html lang="en"><head><title>'
const html = (title: string, body: string, head = '') =>
  `${HEAD}${title}</title>${head}</head><body><h1>${title}</h1><p>Words about ${title}.</p>${body}</body></html>`

/** Endless spaces of addresses: each page leads to further ones of its kind. */
const SPACES: Readonly<Record<string, (path: string) => readonly string[]>> = {
  '/calendar/': (path) => {
    const month = Number(/(\d+)$/.exec(path)?.[1] ?? 1) + 1
    const [year, part] = [2020 + Math.floor(month / 12), (month % 12) + 1]
    return [`/calendar/${year}-${String(part).padStart(2, '0')}?m=${month}`]
  },
  '/facets?': (path) => {
    const chosen = new URLSearchParams(path.split('?')[1])
    return ['a', 'b', 'c', 'd', 'e'].map((name) => {
      const next = new URLSearchParams(chosen)
      next.delete('0')
      next.set(name, String((Number(chosen.get(name) ?? 0) + 1) % 4))
      next.sort()
      return `/facets?${next}`
    })
  },
  '/deep/': (path) => [`${path}again/`],
  '/session?': (path) => [
    `/session?state=${createHash('sha256').update(path).digest('hex').slice(0, 40)}`,
  ],
}

/**
 * A site whose first page links to every hostile page or to spaces of addresses without end, to what
 * is inside the network, and to ordinary pages in between. Answers one request for each connection.
 */
export async function openHostileSite(
  files: HostileFiles,
  inside: readonly string[],
): Promise<HostileWholeSite> {
  // Some have 200 000 links, which would leave no room for the spaces.
  const bodies = files === 'none' ? allSites().flatMap((site) => bodyOf(site) ?? []) : []
  const answers = new Map<string, Answer>()
  const links: string[] = []
  const ordinary: string[] = []
  const add = (path: string, answer: Answer) => {
    answers.set(path, answer)
    links.push(path)
    if (links.length % 3 !== 0) return
    const plain = `/ordinary/${ordinary.length}`
    answers.set(plain, saying({ body: html(plain, '') }))
    links.push(plain)
    ordinary.push(plain)
  }
  for (const [at, body] of bodies.entries()) add(`/body/${at}`, saying(body))
  for (const [at, { wire }] of HOSTILE_WIRES.entries()) add(`/wire/${at}`, wire)
  for (const [at, url] of inside.entries()) {
    add(`/to-inside/${at}`, saying({ status: 302, headers: { location: url } }))
  }
  add('/loop', saying({ status: 301, headers: { location: '/loop' } }))
  add(`/${'long/'.repeat(5000)}`, saying({ body: html('long', '') }))
  const named = inside.map((url) => `<a href="${url}">inside</a>`)
  const heads = inside.map(
    (url) =>
      `<link rel="alternate" hreflang="fr" href="${url}"><link rel="canonical" href="${url}">`,
  )
  const spaces = files === 'none' ? [] : Object.keys(SPACES).map((start) => `${start}0`)
  const anchors = [...links, ...spaces].map((path) => `<a href="${path}">${path.slice(0, 20)}</a>`)
  answers.set(
    '/',
    saying({ body: html('home', [...anchors, ...named].join('\n'), heads.join('')) }),
  )
  for (const [path, answer] of Object.entries(hostileFiles(files, inside)))
    answers.set(path, answer)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes: Buffer) => {
      socket.resume()
      const path = /^[A-Z]+ (\S+)/.exec(bytes.toString('latin1'))?.[1] ?? '/'
      const answer = answers.get(path) ?? spaceAt(path) ?? saying({ status: 404, body: 'none' })
      answer(socket, path)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    ...{ ordinary, linked: links.length },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function bodyOf({ routes, path = '/' }: HostileSite): SiteAnswer | undefined {
  const route = routes?.('http://127.0.0.1:1')[path]
  return route === undefined || typeof route === 'function' ? undefined : route
}

function spaceAt(path: string): Answer | undefined {
  const start = Object.keys(SPACES).find((one) => path.startsWith(one))
  if (start === undefined) return undefined
  const links = SPACES[start]!(path).map((next) => `<a href="${next}">next</a>`)
  return saying({ body: html('more of the same', `<p>${WORDS}</p>${links.join('\n')}`) })
}

function saying({ status = 200, headers = {}, body = '' }: SiteAnswer): Answer {
  return (socket) => {
    const bytes = Buffer.from(body)
    const lines = Object.entries({
      'content-type': 'text/html; charset=utf-8',
      ...headers,
    }).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    socket.write(
      `HTTP/1.1 ${status} OK\r\n${lines.join('')}content-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
    )
    socket.end(bytes)
  }
}

const XML = { 'content-type': 'application/xml' }
const TEXT = { 'content-type': 'text/plain' }

function hostileFiles(files: HostileFiles, inside: readonly string[]): Record<string, Answer> {
  if (files === 'none') return {}
  if (files === 'silent') return { '/robots.txt': () => undefined, '/sitemap.xml': () => undefined }
  if (files === 'elsewhere') {
    const sitemaps = inside.map((url) => `Sitemap: ${url}\n`).join('')
    return { '/robots.txt': saying({ headers: TEXT, body: `User-agent: *\n${sitemaps}` }) }
  }
  const self = Array.from({ length: 500 }, () => '<sitemap><loc>/sitemap.xml</loc></sitemap>')
  const urls = Array.from({ length: 60_000 }, (_, at) => `<url><loc>/listed/${at}</loc></url>`)
  return {
    '/robots.txt': saying({
      headers: TEXT,
      body: `User-agent: *\n${'Disallow: /*w*x*y*z$\n'.repeat(20_000)}Sitemap: /sitemap.xml\n`,
    }),
    '/sitemap.xml': saying({
      headers: XML,
      body: `<sitemapindex>${self.join('')}${urls.join('')}</sitemapindex>`,
    }),
  }
}
