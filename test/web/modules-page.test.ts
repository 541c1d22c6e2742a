import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { parse } from 'yaml'
import { projectRoot } from '../../adapters/program.ts'
import type { JsonSchema } from '../../core/manifest/module-manifest.ts'
import { sampleOf } from '../adapters/web/sample-of-schema.ts'
import { axeProblems } from '../support/browser/axe-problems.ts'
import { startVisitedService, type VisitedService, visit } from './visited-service.ts'

type Manifest = { id: string; service: string; outputs: { result?: JsonSchema } }

const views = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
] as const

const budget = {
  ...{ api: 'openrouter', limitUsd: 1, spentUsd: 0.9, leftUsd: 0.1, calls: 1200, runUsd: 0.6 },
  resetsAt: '2026-11-22T00:00:00.000Z',
}
const plain = {
  ...{ tier: 'core', status: 'ready', enabled: true, missing: [], optional: [], needs: [] },
  description: 'Looks at <b>one</b> thing.',
}
const modules = [
  { ...plain, id: 'crawl', title: 'Crawl' },
  { ...plain, id: 'visual', title: 'Screenshots', enabled: false, needs: ['crawl'] },
  {
    ...{ ...plain, id: 'cwv', title: 'Core Web Vitals', tier: 'premium', status: 'missing' },
    ...{ missing: ['PAGESPEED_API_KEY'], optional: ['CRUX_API_KEY'] },
    changed: { 'limits.timeoutMs': 1000 },
  },
  { ...plain, id: 'citation', title: 'Citation', tier: 'live', budget, budgets: [budget] },
]

/** How far the page is wider than the window. */
const beyond = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)'

let service: VisitedService

before(async () => {
  service = await startVisitedService()
})
after(() => service.close())

/** The words of an element with single spaces. */
async function wordsOf(page: Page, selector: string): Promise<string> {
  const shown = await page.locator(selector).allInnerTexts()
  return shown.join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** Answers the page's question for the modules. */
async function answer(page: Page, status: number, body: object): Promise<void> {
  await page.unroute('**/api/modules?*')
  await page.route('**/api/modules?*', (route) => route.fulfill({ status, json: body }))
}

describe('the page of the modules', () => {
  it('shows what the server answers, at rest and without serious problems for anybody', async () => {
    for (const view of views) {
      const { page, troubles, layoutShift } = await visit(service, '/modules', view)
      await page.waitForSelector('#module-crawl')
      const cards = await page.locator('.modules-card').count()
      const wide = await page.evaluate(beyond)
      assert.deepEqual([cards, wide, troubles], [18, 0, []])
      assert.deepEqual(await axeProblems(page), [])
      assert.ok((await layoutShift()) < 0.1)
      await page.close()
    }
  })

  it('shows the state of a module, what changes it, and what it costs', async () => {
    const { page, troubles } = await visit(service, '/modules')
    await answer(page, 200, { count: modules.length, modules })
    await page.click('text=Refresh')
    await page.waitForSelector('#module-citation >> text=Budget spent')
    assert.match(await wordsOf(page, '#module-crawl'), /^Crawl Reads the page, .* ✓ Ready$/)
    await page.focus('#module-crawl summary')
    await page.keyboard.press('Enter')
    assert.match(
      await wordsOf(page, '#module-crawl'),
      /✓ Ready Costs Free Id in the API crawl Looks at <b>one<\/b> thing\.$/,
    )
    await page.click('#module-visual a')
    assert.equal(await page.evaluate('location.hash'), '#module-crawl')
    assert.match(await wordsOf(page, '#module-visual'), /disabled .*modules\.visual\.enabled/)
    assert.match(
      await wordsOf(page, '#module-cwv'),
      /Not set up .* set PAGESPEED_API_KEY and restart .* Optional CRUX_API_KEY Changed here limits\.timeoutMs is 1000/,
    )
    assert.match(
      await wordsOf(page, '#module-citation'),
      /Budget spent .* BUDGET_OPENROUTER_USD_PER_DAY\. Costs About 0\.60 USD per run \(OpenRouter\)/,
    )
    assert.equal(
      await wordsOf(page, '.modules-totals'),
      'Ready 1 module Not ready 3 modules A full audit costs about 0 USD Spent today 0.90 USD',
    )
    assert.match(
      await wordsOf(page, '.modules-api'),
      /OpenRouter 0\.90 USD of 1\.00 USD 0\.10 USD left\. 1,200 calls\. Used by: Citation\./,
    )
    await page.selectOption('#modules-shown', 'out')
    assert.equal(await page.locator('.modules-card').count(), 3)
    assert.deepEqual([await axeProblems(page), troubles], [[], []])
    await page.close()
  })

  it('speaks the language that the visitor chose, and keeps it', async () => {
    const { page, troubles } = await visit(service, '/modules?a=1', { locale: 'nl-BE' })
    await page.waitForSelector('#module-crawl >> text=Beschikbaar')
    await page.evaluate("history.replaceState(null, '', '?a=2#keys')")
    await page.click('.languages >> text=Français')
    await page.waitForSelector('#module-visual >> text=Captures d’écran')
    assert.match(page.url(), /\/modules\?a=2&lang=fr#keys$/)
    await page.goto(`${service.url}/modules`)
    await page.waitForSelector('#module-crawl >> text=Prêt')
    assert.equal(await page.evaluate('document.cookie'), 'lang=fr')
    assert.deepEqual([await axeProblems(page), troubles], [[], []])
    await page.context().close()
  })

  it('keeps what it has when the server fails, and says so', async () => {
    const { page } = await visit(service, '/modules')
    await page.waitForSelector('#module-crawl')
    await answer(page, 503, { error: 'The server is shutting down.', code: 'SHUTTING_DOWN' })
    await page.click('text=Refresh')
    await page.waitForSelector('[role=alert]')
    assert.match(
      await wordsOf(page, '[role=alert]'),
      /could not be read The server is restarting\./,
    )
    assert.equal(await page.locator('.modules-card').count(), 18)
    await page.unroute('**/api/modules?*')
    await page.click('text=Refresh')
    await page.waitForSelector('[role=alert]', { state: 'detached' })
    await page.close()
  })
})

/** A report in which every module found what its manifest declares. */
function sampleReport(): string {
  const folder = join(projectRoot, 'manifests/modules')
  const manifests = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Manifest)
    .filter((manifest) => manifest.service === 'audit')
  const results: Record<string, unknown> = Object.fromEntries(
    manifests.map(({ id, outputs }) => [id, sampleOf(outputs.result)]),
  )
  const weeks = Array.from({ length: 25 }, (_, week) => 3000 - 40 * week)
  const day = (week: number) => new Date(Date.UTC(2026, 5, 1 + 7 * week)).toISOString().slice(0, 10)
  const periods = weeks.map((_, week) => ({ first: day(week), last: day(week) }))
  results.cwv = { ...(results.cwv as object), history: { periods, LCP: weeks, INP: [], CLS: [] } }
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const viewport = { name: 'mobile', width: 390, height: 844 }
  const screenshots = [
    { viewport, mime: 'image/png', base64: dot, bytes: 70, width: 390, height: 844 },
  ]
  results.visual = { ...(results.visual as object), screenshots }
  const outcomes = Object.entries(results).map(([id, result]) => [
    id,
    { status: 'done', durationMs: 1, costUsd: 0, cached: false, result },
  ])
  return JSON.stringify({ url: 'https://a.example/', modules: Object.fromEntries(outcomes) })
}

async function openReport(page: Page): Promise<void> {
  const buffer = Buffer.from(sampleReport())
  await page.setInputFiles('#open-file', { name: 'r.json', mimeType: 'application/json', buffer })
  await page.waitForSelector('.module')
  await page.evaluate("document.querySelectorAll('.module').forEach((one) => { one.open = true })")
  await page.locator('.module .module-body').nth(15).waitFor()
}

describe('the chapters of the modules in a report', () => {
  it('fit the window and have no serious problem for anybody', async () => {
    for (const view of views) {
      const { page, troubles } = await visit(service, '/#open', view)
      await openReport(page)
      await page.waitForSelector('.chart-line')
      const wide = await page.evaluate(beyond)
      assert.deepEqual([wide, troubles, await axeProblems(page)], [0, [], []])
      await page.close()
    }
  })

  it('show pictures whole by keyboard', async () => {
    const { page, troubles } = await visit(service, '/#open')
    await openReport(page)
    await page.focus('.shot summary')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.shot details[open] img')
    assert.deepEqual(troubles, [])
    await page.close()
  })
})
