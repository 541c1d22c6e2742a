// Takes the pictures of the guides: the real pages over the demonstration's data, in a real Chromium.
import 'reflect-metadata'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { launchVisitor } from '../support/browser/visitor-browser.ts'
import { DEMO_SITE } from './demo-sites.ts'
import { startWholeDemo } from './whole-demo.ts'

const FOLDER = fileURLToPath(new URL('../../adapters/web/screenshots/', import.meta.url))
const SIZE = { width: 1280, height: 800 }
const LONGEST_MS = 60_000

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

type Camera = {
  readonly url: string
  /** A page of the service in a window of its own. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
}

function cameraOf(browser: Browser, url: string): Camera {
  return {
    url,
    visit: async (path, options = {}) => {
      const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(LONGEST_MS)
      await page.goto(`${url}${path}`)
      return page
    },
  }
}

/** The content of a window, or as much of an element as fits into one. */
async function take(page: Page, name: string, element?: Locator): Promise<void> {
  if (element !== undefined) await element.scrollIntoViewIfNeeded()
  await page.evaluate('document.fonts.ready')
  // Spinners and slides would be caught half way; focus belongs to who looks, not to a picture.
  await page.evaluate('document.activeElement?.blur?.()')
  const path = join(FOLDER, `${name}.jpg`)
  const options = { path, type: 'jpeg', quality: 76, animations: 'disabled' } as const
  await (element === undefined ? page.screenshot(options) : element.screenshot(options))
  tell(`${name}: ${Math.round(statSync(path).size / 1000)} kB`)
}

/** Scrolls so that this stands below the head of the window. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  await page.evaluate(
    `scrollTo({top: document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top + scrollY - 84, behavior: 'instant'})`,
  )
}

async function beginAudit(page: Page): Promise<void> {
  await page.getByLabel('Address of the page').fill(DEMO_SITE)
  await page.getByRole('button', { name: 'Audit', exact: true }).click()
}

async function takeAudit(camera: Camera): Promise<void> {
  const dark = await camera.visit('/', { colorScheme: 'dark' })
  await beginAudit(dark)
  // Far enough that something is done, something runs, something waits.
  await dark.getByText(/^[4-9] of 18 modules done/).waitFor()
  await take(dark, 'audit-running')
  await dark.context().close()

  const page = await camera.visit('/')
  await beginAudit(page)
  await page.getByRole('heading', { name: 'What to do first' }).waitFor()
  await page.getByText(/parts? of this audit (?:is|are) incomplete/).click()
  await scrollTo(page, 'article')
  await take(page, 'report')
  await takePanel(page, 'cwv', 'core-web-vitals')
  await takePanel(page, 'citation', 'citation')
  await page.getByLabel('Search in the checks').fill('image')
  await page.locator('[id="check-seo.performance.image-dimensions"] > summary').click()
  await scrollTo(page, '#checks')
  await take(page, 'checks')
  await takeCover(page)
  await page.context().close()
}

async function takePanel(page: Page, module: string, name: string): Promise<void> {
  const row = `[data-module="${module}"]`
  await page.locator(`${row} > summary`).click()
  await page.locator(`${row} [role="img"], ${row} canvas`).first().waitFor()
  await scrollTo(page, row)
  await take(page, name)
  await page.locator(`${row} > summary`).click()
}

/** The first page of the document that the page's own download gives. */
async function takeCover(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByText('Contents and cover').click()
  await page.getByLabel('Prepared for').fill('Example Vélo')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'HTML' }).click()
  const html = readFileSync(await (await saving).path(), 'utf8')
  const paper = await page.context().newPage()
  await paper.setContent(html)
  await take(paper, 'export-cover')
}

async function takeTableTennis(camera: Camera): Promise<void> {
  const player = await camera.visit('/table-tennis/players/107919', { colorScheme: 'dark' })
  await player.locator('canvas, svg').first().waitFor()
  await scrollTo(player, 'h1')
  await take(player, 'player')
  await player.context().close()

  const division = await camera.visit('/table-tennis/divisions/1?week=8')
  await division.getByRole('slider').waitFor()
  await scrollTo(division, 'h1')
  await take(division, 'division')
  await division.context().close()

  const tasks = await camera.visit('/table-tennis/tasks')
  const form = tasks.locator('form').filter({ has: tasks.getByLabel('Weeks') })
  await form.getByLabel('Weeks').fill('1-20')
  await form.getByRole('button', { name: 'Start task' }).click()
  await tasks
    .getByText(/^[3-9]\d\d of 1,200 pages/)
    .first()
    .waitFor()
  await scrollTo(tasks, 'h1')
  await take(tasks, 'scrape')
  await tasks.getByRole('button', { name: 'Cancel task' }).click()
  await tasks.getByRole('button', { name: 'Yes, cancel it' }).click()
  await tasks.getByText('Cancelled').first().waitFor()
  await tasks.context().close()
}

async function takeOthers(camera: Camera): Promise<void> {
  const modules = await camera.visit('/modules')
  await modules.getByText('Spent today').first().waitFor()
  await scrollTo(modules, 'h1')
  await take(modules, 'modules')
  const docs = await camera.visit('/docs')
  await docs.locator('details.call summary').first().click()
  await scrollTo(docs, '#reference section')
  await take(docs, 'docs')
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const demo = await startWholeDemo({ port: 0, delayMs: 250, weeks: '1-8', tell })
const browser = await launchVisitor()
try {
  const camera = cameraOf(browser, demo.served.url)
  await takeAudit(camera)
  await takeTableTennis(camera)
  await takeOthers(camera)
} finally {
  await browser.close()
  await demo.close()
}
