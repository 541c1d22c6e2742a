import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { serve } from '../../adapters/serve.ts'
import { launchVisitor } from '../support/browser/visitor-browser.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { TEMP } from '../support/temp-folder.ts'
import { composeQuietly } from '../support/test-program.ts'

/** Our service, and somebody with a browser who looks at its pages. */
export type VisitedService = {
  readonly url: string
  readonly browser: Browser
  /** Visitors by how they look at pages: who comes again has styles and scripts already. */
  readonly visitors: Map<string, Promise<BrowserContext>>
  /** Runs a module to its end. */
  run(goal: string, inputs?: Readonly<Record<string, unknown>>): Promise<void>
  close(): Promise<void>
}

/** A page as one visitor has it, and what went wrong in it. */
export type Visit = {
  readonly page: Page
  /** Errors of scripts and of the console, refusals of the policy, requests to other origins. */
  readonly troubles: string[]
  /** Sum of the layout shifts that no action of the visitor explains. */
  layoutShift(): Promise<number>
}

/** Takes longer to start than most tests: files of a process share it. */
const sharedBrowser = shared(launchVisitor, (browser) => browser.close())
const usualService = shared(
  () => startOwnService(),
  (service) => service.close(),
)

/** The service with its local checks alone, which may audit this machine, for several files. */
export async function startVisitedService(): Promise<VisitedService> {
  const service = await usualService.take()
  return { ...service, close: async () => usualService.leave() }
}

/** The same for one file alone. `env`: beside the usual. */
export async function startOwnService(
  env: Readonly<Record<string, string>> = {},
): Promise<VisitedService> {
  const folder = mkdtempSync(join(TEMP, 'manifold-web-'))
  const [app, browser] = await Promise.all([
    composeQuietly({
      env: { HOST: '127.0.0.1', DATA_DIR: folder, ALLOW_LOCALHOST_AUDIT: 'true', ...env },
      overrides: LOCAL_CHECKS_ONLY,
    }),
    sharedBrowser.take(),
  ])
  const served = await serve(app)
  const visitors: VisitedService['visitors'] = new Map()
  return {
    url: served.url,
    browser,
    visitors,
    run: async (goal, inputs = {}) => {
      const { result } = app.engine.start({ goals: [goal], inputs, timeoutMs: LONGEST_MS })
      const { outcomes } = await result
      assert.equal(outcomes[goal]?.status, 'done')
    },
    close: async () => {
      for (const visitor of visitors.values()) await (await visitor).close()
      sharedBrowser.leave()
      await served.shutDown(0)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Started for the first user, and stopped a second after the last one has left. */
function shared<T>(start: () => Promise<T>, end: (started: T) => Promise<void>) {
  let started: Promise<T> | undefined
  let users = 0
  let ending: NodeJS.Timeout | undefined
  const take = (): Promise<T> => {
    users += 1
    clearTimeout(ending)
    started ??= start()
    return started
  }
  const leave = (): void => {
    users -= 1
    if (users > 0) return
    ending = setTimeout(async () => {
      const last = started as Promise<T>
      started = undefined
      await end(await last)
    }, 1000)
  }
  return { take, leave }
}

/** For what must happen, on a machine that does other work, too. */
const LONGEST_MS = 120_000

/** Opens a page of the service in a window of its own. Our pages keep nothing with a visitor. */
export async function visit(
  service: VisitedService,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const { url } = service
  const page = await (await visitorOf(service, options)).newPage()
  page.setDefaultTimeout(LONGEST_MS)
  const troubles: string[] = []
  page.on('pageerror', ({ message }) => troubles.push(message))
  page.on('dialog', (dialog) => {
    troubles.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => {}) // the page may be gone
  })
  page.on('request', (request) => {
    const asked = request.url()
    if (/^https?:/.test(asked) && !asked.startsWith(url)) troubles.push(`asked ${asked}`)
  })
  page.on('console', (message) => {
    // Chromium tells every status from 400 up as an error, expected or not.
    const isStatus = /^Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isStatus) troubles.push(message.text())
  })
  await page.addInitScript(watch)
  await page.goto(`${url}${path}`)
  // Thousandths: less than that is a figure that became a fraction of a pixel wider.
  const layoutShift = () =>
    page.evaluate<number>('Math.round(globalThis.layoutShift * 1000) / 1000')
  return { page, troubles, layoutShift }
}

function visitorOf(
  { browser, visitors }: VisitedService,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  // A browser's default language depends on the machine, and may not be a language.
  const visitor = visitors.get(key) ?? browser.newContext({ locale: 'en-GB', ...options })
  visitors.set(key, visitor)
  return visitor
}

const watch = `
globalThis.layoutShift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) globalThis.layoutShift += entry.value
  }
}).observe({ type: 'layout-shift', buffered: true })
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  console.error('policy', violatedDirective, blockedURI)
})`
