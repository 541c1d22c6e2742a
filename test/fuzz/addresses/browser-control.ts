import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Route } from 'playwright'
import { findChromium } from '../../../adapters/browser/find-chromium.ts'
import { answerOf, leadTo, pagesOf, SITE, slug, wayPage } from './browser-trial.ts'
import { WAYS } from './browser-ways.ts'
import { startCanary } from './canary.ts'

const QUIET_MS = 2000

export type Reached = {
  /** Ways by which a plain browser reached the canary, of those that show themselves by their path. */
  readonly ways: readonly string[]
  readonly connections: number
  readonly packets: number
}

/**
 * The same pages in the same browser as anybody starts it: what reaches the canary there proves that
 * the trial tries it.
 */
export async function escapeUnguarded(): Promise<Reached> {
  const canary = await startCanary()
  const browser = await launchPlain()
  try {
    const lead = leadTo('127.0.0.1', canary)
    for (const ways of pagesOf(WAYS)) {
      const page = await browser.newPage()
      await page.route(/^https:\/\/(?:site|other)\.example\//, (route) =>
        fulfil(route, wayPage(ways, lead)),
      )
      await page.goto(`${SITE}/`).catch(() => undefined)
      await delay(QUIET_MS)
      await page.close()
    }
    const heard = canary.heard.join('\n')
    const ways = WAYS.map(({ name }) => name).filter((name) => heard.includes(`/${slug(name)}`))
    return { ways, connections: canary.connections, packets: canary.packets }
  } finally {
    await browser.close()
    canary.close()
  }
}

/** Newer ones ask their user before a site may speak to this machine. */
const FLAGS = [
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebRTC,BlockInsecurePrivateNetworkRequests',
  '--disable-web-security',
  '--no-sandbox',
]

async function fulfil(route: Route, page: Parameters<typeof answerOf>[1]): Promise<void> {
  const answer = answerOf(new URL(route.request().url()), page)
  if (answer === undefined) return route.abort()
  const { status, headers, body } = answer
  const listed = Object.entries(headers).map(([name, values]) => [name, values.join(', ')])
  return route.fulfill({ status, headers: Object.fromEntries(listed), body: Buffer.from(body) })
}

/** The first browser that starts, as the program looks for them. */
async function launchPlain(): Promise<Browser> {
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
