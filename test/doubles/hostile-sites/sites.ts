import { type AddressInfo, createServer, type Socket } from 'node:net'
import { samplePage } from '../../bench/sample-page.ts'
import { withBody } from '../../integration/audits/loopback.ts'
import {
  type LoopbackSite,
  type SiteAnswer,
  type SiteRoute,
  startLoopbackSite,
} from '../../support/loopback-site.ts'
import { BOMBS, HOSTILE_ADDRESSES, HOSTILE_FIELDS, HOSTILE_FILES } from './answers.ts'
import {
  HOSTILE_HEADS,
  HOSTILE_JSON_LD,
  HOSTILE_MARKUP,
  HOSTILE_TEXTS,
  jsonLd,
  ODD_BODIES,
  withText,
} from './texts.ts'
import { HOSTILE_WIRES, type Outcome, type WireAnswer } from './wires.ts'

/** A site whose audit must end in time, whatever it holds. */
export type HostileSite = {
  /** Completes "an audit of …". */
  readonly what: string
  /** By path. */
  readonly routes?: (origin: string) => Readonly<Record<string, SiteRoute>>
  /** In place of routes: answers every path over the bare connection. */
  readonly wire?: WireAnswer
  /** Path of the audited page. Default `/`. */
  readonly path?: string
  /** Default `audited`. */
  readonly ends?: Outcome
  /** Codes of warnings that the report must have. */
  readonly warns?: readonly string[]
}

const PAGE = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><p>Words.</p>'
const WORDS = '<p>Words.</p>'

/** Every hostile site in full size. */
export function allSites(): readonly HostileSite[] {
  return [
    {
      ...pageSite('a page of 20 MB', () => ({ body: samplePage(20_000_000) })),
      warns: ['PAGE_TRUNCATED'],
    },
    ...Object.entries(ODD_BODIES).map(([what, body]) => pageSite(what, () => ({ body }))),
    ...sitesOf(HOSTILE_MARKUP, '200 000 ', (of) => withBody(of(200_000))),
    ...sitesOf(HOSTILE_TEXTS, 'a million of ', (of) => withBody(withText(of(1_000_000)))),
    ...sitesOf(HOSTILE_HEADS, '', (of) => withBody(WORDS, of(100_000))),
    ...sitesOf(HOSTILE_JSON_LD, 'JSON-LD of ', (of) => withBody(WORDS, jsonLd(of(100_000)))),
    ...sitesOf(BOMBS, 'a bomb of 200 MB as ', (of) => {
      const [coding, body] = of(200)
      return { headers: { 'content-encoding': coding }, body }
    }),
    pageSite('a page that says it is coded and is not', () => withHeader('content-encoding', 'br')),
    ...HOSTILE_FILES.map(fileSite),
    ...HOSTILE_FIELDS.map(([name, of]) => {
      const value = of(60_000)
      const what = `a page with the header ${name}: ${value.slice(0, 24)}`
      return pageSite(what, () => withHeader(name, value))
    }),
    ...HOSTILE_ADDRESSES.map((path) => ({
      what: `the address ${path.slice(0, 30)}`,
      routes: () => ({ '*': { body: PAGE } }),
      path,
    })),
    ...HOSTILE_WIRES,
  ]
}

const withHeader = (name: string, value: string): SiteAnswer => ({
  headers: { [name]: value },
  body: PAGE,
})

const pageSite = (what: string, page: () => SiteAnswer): HostileSite => ({
  what,
  routes: () => ({ '/': page() }),
})

const sitesOf = <T>(
  table: Readonly<Record<string, T>>,
  prefix: string,
  page: (of: T) => SiteAnswer,
): readonly HostileSite[] =>
  Object.entries(table).map(([what, of]) => pageSite(prefix + what, () => page(of)))

/** Every file of the site is the hostile one, but for the first that is read. */
function fileSite({ what, path, type, body }: (typeof HOSTILE_FILES)[number]): HostileSite {
  return {
    what: `a site with ${what}`,
    routes: (origin) => {
      const file = { headers: { 'content-type': type }, body: body(200_000, origin) }
      return { '/': { body: PAGE }, '/robots.txt': {}, '*': file, [path]: file }
    },
  }
}

/** Serves a hostile site on loopback until it is closed. All that it sends is made before. */
export async function openSite(site: HostileSite): Promise<Pick<LoopbackSite, 'origin' | 'close'>> {
  if (site.wire !== undefined) return openWire(site.wire)
  const routes: Record<string, SiteRoute> = {}
  const served = await startLoopbackSite({ routes })
  Object.assign(routes, site.routes?.(served.origin))
  return served
}

/** One request for each connection; what comes after its first packet is not looked at. */
async function openWire(answer: WireAnswer) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The other side goes when it has had enough.
    socket.on('error', () => socket.destroy())
    socket.once('data', (head: Buffer) => {
      socket.resume()
      answer(socket, /^[A-Z]+ (\S+)/.exec(head.toString('latin1'))?.[1] ?? '/')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
