import { setTimeout as delay } from 'node:timers/promises'
import type { Browser as PlainBrowser } from 'playwright'
import { findChromium } from '../../../adapters/browser/find-chromium.ts'
import type { Browser, BrowserAnswer, BrowserRequestKind } from '../../../core/ports/browser.ts'
import { type Lead, NAVIGATIONS, WAYS, type Way, workerScript } from './browser-ways.ts'
import { startCanary } from './canary.ts'

const SITE = 'https://site.example'
/** A connection on loopback takes a millisecond. */
const QUIET_MS = 300
const PLAIN_QUIET_MS = 2000
const HOSTS = ['127.0.0.1', 'localhost', '0.0.0.0', '127.1', '[::1]'] as const
const HTML = { 'content-type': ['text/html; charset=utf-8'] }

export type Escapes = {
  ways: number
  navigations: number
  /** Requests for the canary that the browser asked us about, all of which were refused. */
  asked: number
  readonly kinds: ReadonlySet<BrowserRequestKind>
  /** What reached the canary. */
  readonly connections: number
  readonly packets: number
  readonly heard: readonly string[]
}

export type EscapeOptions = {
  /** Names of this machine to look for the canary under. Default all. */
  readonly hosts?: readonly string[]
  /** How many of the navigations. Default all. */
  readonly navigations?: number
  readonly quietMs?: number
}

type Page = {
  readonly status: number
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly html: string
}

/** Tries every way out of a page in the given browser. All of them are refused. */
export async function tryToEscape(browser: Browser, options: EscapeOptions = {}): Promise<Escapes> {
  const { hosts = HOSTS, navigations, quietMs = QUIET_MS } = options
  const canary = await startCanary()
  const counts = { ways: 0, navigations: 0, asked: 0 }
  const kinds = new Set<BrowserRequestKind>()
  const visit = async (path: string, page: Page): Promise<void> => {
    const context = await browser.openContext({
      ...{ userAgent: 'trial', locale: 'en', maxPageLength: 1_000_000 },
      signal: new AbortController().signal,
      answer: async ({ url, kind }) => {
        const at = new URL(url)
        if (at.port === String(canary.port)) {
          counts.asked += 1
          kinds.add(kind)
        }
        return answerOf(at, page)
      },
    })
    try {
      // The visit fails if the page itself leads inside.
      const limits = { timeoutMs: 20_000, capMs: 20_000, settleMs: 300 }
      await context.goto(SITE + path, limits).catch(() => undefined)
      await delay(quietMs)
    } finally {
      await context.close()
    }
  }
  try {
    for (const host of hosts) {
      const lead = leadTo(host, canary)
      for (const ways of pagesOf(WAYS)) {
        counts.ways += ways.length
        await visit('/', wayPage(ways, lead))
      }
      const leaving = Object.entries(NAVIGATIONS).slice(0, navigations)
      counts.navigations += leaving.length
      await Promise.all(
        leaving.map(([name, answer]) => {
          const { status = 200, headers = {}, html = '' } = answer(`${lead.http}/${slug(name)}`)
          const listed = Object.entries(headers).map(([header, value]) => [header, [value]])
          return visit(`/${slug(name)}`, { status, headers: Object.fromEntries(listed), html })
        }),
      )
    }
    const { connections, packets, heard } = canary
    return { ...counts, kinds, connections, packets, heard }
  } finally {
    canary.close()
  }
}

/**
 * Opens the same pages in an ordinary browser. What reaches the canary there proves that the trial
 * tries it.
 */
export async function escapeUnguarded(): Promise<{ connections: number; packets: number }> {
  const canary = await startCanary()
  const browser = await launchPlain()
  try {
    for (const ways of pagesOf(WAYS)) {
      const answer = wayPage(ways, leadTo('127.0.0.1', canary))
      const page = await browser.newPage()
      await page.route(/^https:\/\/(?:site|other)\.example\//, async (route) => {
        const given = answerOf(new URL(route.request().url()), answer)
        if (given === undefined) return route.abort()
        const joined = Object.entries(given.headers).map(([name, all]) => [name, all.join(', ')])
        const headers = Object.fromEntries(joined) as Record<string, string>
        return route.fulfill({ status: given.status, headers, body: Buffer.from(given.body) })
      })
      await page.goto(`${SITE}/`).catch(() => undefined)
      await delay(PLAIN_QUIET_MS)
      await page.close()
    }
    return { connections: canary.connections, packets: canary.packets }
  } finally {
    await browser.close()
    canary.close()
  }
}

/** Newer browsers ask their user before a site may reach this machine. */
const FLAGS = [
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebRTC,BlockInsecurePrivateNetworkRequests',
  '--disable-web-security',
  '--no-sandbox',
]

/** The first browser that starts, in the order in which the program looks for them. */
async function launchPlain(): Promise<PlainBrowser> {
  const { chromium } = await import('playwright')
  const problems: unknown[] = []
  for await (const candidate of findChromium({ executable: process.env.BROWSER_EXECUTABLE })) {
    if ('endpoint' in candidate) continue
    const { executablePath, env } = candidate
    try {
      return await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        ...(env && { env: { ...(process.env as Record<string, string>), ...env } }),
        args: FLAGS,
      })
    } catch (error) {
      problems.push(error)
    }
  }
  throw new AggregateError(problems, 'no browser starts')
}

export function leadTo(host: string, { port }: { readonly port: number }): Lead {
  return { http: `http://${host}:${port}`, ws: `ws://${host}:${port}`, udp: `${host}:${port}` }
}

/** Two pages, because headers of some ways would apply to the others. */
export function pagesOf(ways: readonly Way[]): readonly (readonly Way[])[] {
  return [ways.filter(({ headers }) => !headers), ways.filter(({ headers }) => headers)]
}

/** A page with all these ways. One that fails does not stop the others. */
export function wayPage(ways: readonly Way[], lead: Lead): Page {
  const headers: Record<string, string[]> = {}
  const parts = ways.map(({ name, html, script, headers: own }) => {
    const to = `${lead.http}/${slug(name)}`
    for (const [header, value] of Object.entries(own?.(to, lead) ?? {})) {
      headers[header] = [...(headers[header] ?? []), value]
    }
    const run = script && `<script>(async () => { ${script(to, lead)} })().catch(() => 0)</script>`
    return `${html?.(to, lead) ?? ''}${run ?? ''}`
  })
  // Violates the policies whose reports are ways out.
  const offence = '<img src="/offence.png"><style>p{color:red}</style>'
  return { status: 200, headers, html: `<!doctype html><body>${parts.join('\n')}${offence}` }
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Answers for the site itself. Returns undefined for anything else, which blocks it. */
function answerOf({ host, pathname, search }: URL, page: Page): BrowserAnswer | undefined {
  const lead = search.slice(1).split('&')[0] ?? ''
  const given = (status: number, headers: Page['headers'], body: string): BrowserAnswer => ({
    ...{ status, headers, body: new TextEncoder().encode(body) },
  })
  if (host === 'other.example') return given(200, HTML, foreignFrame(lead))
  if (`https://${host}` !== SITE) return undefined
  if (pathname === '/worker.js') {
    return given(200, { 'content-type': ['text/javascript'] }, workerScript(lead))
  }
  if (pathname === '/offence.png') return given(404, HTML, '')
  return given(page.status, { ...HTML, ...page.headers }, page.html)
}

/** A frame that the browser may keep in a process of its own. */
function foreignFrame(to: string): string {
  return `<img src="${to}"><script>${workerScript(to)}; navigator.sendBeacon('${to}')
    new Worker(URL.createObjectURL(new Blob([${JSON.stringify(workerScript(to))}])))</script>`
}
