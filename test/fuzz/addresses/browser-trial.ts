import { setTimeout as delay } from 'node:timers/promises'
import type { Browser as PlainBrowser } from 'playwright'
import { findChromium } from '../../../adapters/browser/find-chromium.ts'
import type { Browser, BrowserAnswer, BrowserRequestKind } from '../../../core/ports/browser.ts'
import type { Ends } from '../../support/ends.ts'
import { type Lead, leavingPages, type Page, WAYS, wayPages, workerScript } from './browser-ways.ts'
import { type Canary, startCanary } from './canary.ts'

const SITE = 'https://site.example'
/** A connection on loopback takes a millisecond. */
const QUIET_MS = 300
const PLAIN_QUIET_MS = 2000
const HOSTS = ['127.0.0.1', 'localhost', '0.0.0.0', '127.1', '[::1]'] as const
const HTML = { 'content-type': ['text/html; charset=utf-8'] }

type EscapeOptions = {
  /** Names of this machine to look for the canary under. Default all. */
  readonly hosts?: readonly string[]
  /** How many of the navigations. Default all. */
  readonly navigations?: number
  readonly quietMs?: number
}

/** Tries every way out of a page in the given browser. All of them are refused. */
export async function tryToEscape(ends: Ends, browser: Browser, options: EscapeOptions = {}) {
  const { hosts = HOSTS, navigations, quietMs = QUIET_MS } = options
  const canary = await startCanary(ends)
  /** Requests for the canary that the browser asked us about. */
  const asked: BrowserRequestKind[] = []
  let ways = 0
  const visit = async (path: string, page: Page): Promise<void> => {
    const context = await browser.openContext({
      ...{ userAgent: 'trial', locale: 'en', maxPageLength: 1_000_000 },
      signal: new AbortController().signal,
      answer: async ({ url, kind }) => {
        const at = new URL(url)
        if (at.port === String(canary.port)) asked.push(kind)
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
  for (const host of hosts) {
    const lead = leadTo(host, canary)
    for (const page of wayPages(lead)) await visit('/', page)
    const leaving = [...leavingPages(lead)].slice(0, navigations)
    await Promise.all(leaving.map(([path, page]) => visit(path, page)))
    ways += WAYS + leaving.length
  }
  return { ways, asked, knocks: canary.knocks }
}

/**
 * Opens the same pages in an ordinary browser. What reaches the canary there proves that the trial
 * tries it.
 */
export async function escapeUnguarded(ends: Ends): Promise<readonly string[]> {
  const canary = await startCanary(ends)
  const browser = await launchPlain()
  ends.after(() => browser.close())
  for (const sent of wayPages(leadTo('127.0.0.1', canary))) {
    const page = await browser.newPage()
    await page.route(/^https:\/\/(?:site|other)\.example\//, async (route) => {
      const given = answerOf(new URL(route.request().url()), sent)
      if (given === undefined) return route.abort()
      const joined = Object.entries(given.headers).map(([name, all]) => [name, all.join(', ')])
      const headers = Object.fromEntries(joined) as Record<string, string>
      return route.fulfill({ status: given.status, headers, body: Buffer.from(given.body) })
    })
    await page.goto(`${SITE}/`).catch(() => undefined)
    await delay(PLAIN_QUIET_MS)
    await page.close()
  }
  return canary.knocks
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

function leadTo(host: string, { port }: Canary): Lead {
  return { http: `http://${host}:${port}`, ws: `ws://${host}:${port}`, udp: `${host}:${port}` }
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
