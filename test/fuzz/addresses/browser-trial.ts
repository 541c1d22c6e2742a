import { setTimeout as delay } from 'node:timers/promises'
import type {
  Browser,
  BrowserAnswer,
  BrowserRequest,
  BrowserRequestKind,
} from '../../../core/ports/browser.ts'
import { NAVIGATIONS } from './browser-navigations.ts'
import { type Lead, WAYS, type Way, workerScript } from './browser-ways.ts'
import { type Canary, startCanary } from './canary.ts'

export const SITE = 'https://site.example'
/** What has not knocked by then is not on its way: a connection on loopback takes a millisecond. */
const QUIET_MS = 300
const HOSTS = ['127.0.0.1', 'localhost', '0.0.0.0', '127.1', '[::1]'] as const

export type Escapes = {
  ways: number
  navigations: number
  /** Requests for the canary that the browser asked us about, each of which was refused. */
  asked: number
  /** What those were for. */
  readonly kinds: ReadonlySet<BrowserRequestKind>
  /** What reached the canary all the same. */
  connections: number
  packets: number
  readonly heard: readonly string[]
}

export type EscapeOptions = {
  /** Under which names of this machine the canary is looked for. Default all of them. */
  readonly hosts?: readonly string[]
  /** How many of the ways to leave a page by going on. Default all. */
  readonly navigations?: number
  readonly quietMs?: number
}

/** Tries every way out of a page in the given browser; all of them are refused. */
export async function tryToEscape(browser: Browser, options: EscapeOptions = {}): Promise<Escapes> {
  const { hosts = HOSTS, navigations = NAVIGATIONS.length, quietMs = QUIET_MS } = options
  const canary = await startCanary()
  const counts = { ways: 0, navigations: 0, asked: 0 }
  const kinds = new Set<BrowserRequestKind>()
  const visit = async (path: string, page: Page): Promise<void> => {
    const asked = await visitOnce(browser, path, { page, canary, quietMs })
    counts.asked += asked.length
    for (const kind of asked) kinds.add(kind)
  }
  try {
    for (const host of hosts) {
      const lead = leadTo(host, canary)
      for (const ways of pagesOf(WAYS)) {
        counts.ways += ways.length
        await visit('/', wayPage(ways, lead))
      }
      const leaving = NAVIGATIONS.slice(0, navigations).map(async ([name, answer]) => {
        counts.navigations += 1
        const { status = 200, headers = {}, html = '' } = answer(`${lead.http}/${slug(name)}`)
        await visit(`/${slug(name)}`, { status, headers: listed(headers), html })
      })
      await Promise.all(leaving)
    }
    const { connections, packets, heard } = canary
    return { ...counts, kinds, connections, packets, heard }
  } finally {
    canary.close()
  }
}

export function leadTo(host: string, { port }: Pick<Canary, 'port'>): Lead {
  return { http: `http://${host}:${port}`, ws: `ws://${host}:${port}`, udp: `${host}:${port}` }
}

export type Page = {
  readonly status: number
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly html: string
}
type Visit = { readonly page: Page; readonly canary: Canary; readonly quietMs: number }

/** Opens one page, and gives what it asked the canary for. */
async function visitOnce(
  browser: Browser,
  path: string,
  visit: Visit,
): Promise<readonly BrowserRequestKind[]> {
  const asked: BrowserRequestKind[] = []
  const context = await browser.openContext({
    ...{ userAgent: 'trial', locale: 'en', maxPageLength: 1_000_000 },
    signal: new AbortController().signal,
    answer: async ({ url, kind }: BrowserRequest) => {
      const at = new URL(url)
      if (at.port === String(visit.canary.port)) asked.push(kind)
      return answerOf(at, visit.page)
    },
  })
  try {
    // Where the page itself leads inside, the visit fails.
    await context
      .goto(SITE + path, { timeoutMs: 20_000, capMs: 20_000, settleMs: 300 })
      .catch(() => undefined)
    await delay(visit.quietMs)
  } finally {
    await context.close()
  }
  return asked
}

/** Several pages: two cannot have the same header. */
export function pagesOf(ways: readonly Way[]): readonly (readonly Way[])[] {
  const headed = ways.filter(({ headers }) => headers !== undefined)
  return [ways.filter(({ headers }) => headers === undefined), headed]
}

/** A page with all these ways on it; whichever fails does not keep the others from being tried. */
export function wayPage(ways: readonly Way[], lead: Lead): Page {
  const headers: Record<string, string[]> = {}
  const parts = ways.map(({ name, html, script, headers: own }) => {
    const to = `${lead.http}/${slug(name)}`
    for (const [header, value] of Object.entries(own?.(to, lead) ?? {})) {
      headers[header] = [...(headers[header] ?? []), value]
    }
    const run = script?.(to, lead)
    return `${html?.(to, lead) ?? ''}${run === undefined ? '' : attempt(run)}`
  })
  // What the reports are about.
  const offence = '<img src="/offence.png"><style>p{color:red}</style>'
  return { status: 200, headers, html: `<!doctype html><body>${parts.join('\n')}${offence}` }
}

function attempt(script: string): string {
  return `<script>(async () => { ${script} })().catch(() => 0)</script>`
}

export function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

const listed = (headers: Readonly<Record<string, string>>): Page['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))

/** The site's own answers; of anything else undefined, which blocks. */
export function answerOf(url: URL, page: Page): BrowserAnswer | undefined {
  const { host, pathname, search } = url
  const lead = search.slice(1).split('&')[0] ?? ''
  const given = (status: number, headers: Page['headers'], body: string): BrowserAnswer => ({
    ...{ status, headers },
    body: new TextEncoder().encode(body),
  })
  if (host === 'other.example') return given(200, HTML, foreignFrame(lead))
  if (`https://${host}` !== SITE) return undefined
  if (pathname === '/worker.js') {
    return given(200, { 'content-type': ['text/javascript'] }, workerScript(lead))
  }
  if (pathname === '/offence.png') return given(404, HTML, '')
  return given(page.status, { ...HTML, ...page.headers }, page.html)
}

const HTML = { 'content-type': ['text/html; charset=utf-8'] }

/** A frame that the browser may keep in a process of its own. */
function foreignFrame(to: string): string {
  return `<img src="${to}"><script>${workerScript(to)}; navigator.sendBeacon('${to}')
    new Worker(URL.createObjectURL(new Blob([${JSON.stringify(workerScript(to))}])))</script>`
}
