import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { Download, Page } from 'playwright'
import { axeProblems } from '../support/browser/axe-problems.ts'
import { type LoopbackSite, startLoopbackSite } from '../support/loopback-site.ts'
import { shippedChecks } from '../support/shipped-checks.ts'
import { startVisitedService, type VisitedService, visit } from './visited-service.ts'

const page = `<!doctype html><html lang="en"><title>Bicycles of Example Town</title>
<meta name="description" content="We mend bicycles in Example Town."><h1>Bicycles</h1>
<p>We mend bicycles &lt;b&gt; and sell them.</p></html>`

let service: VisitedService
let site: LoopbackSite
/** Answers of the site that wait; undefined while it answers at once. */
let held: ServerResponse[] | undefined

before(async () => {
  service = await startVisitedService()
  site = await startLoopbackSite({
    routes: {
      '/': (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        if (held === undefined) response.end(page)
        else held.push(response)
      },
    },
  })
})
after(async () => {
  site.close()
  await service.close()
})

const total = shippedChecks.length
const found = (shown: Page) => shown.textContent('.report-found')
const foundText = async (shown: Page) => ((await found(shown)) ?? '').trim()

/** Lets the site answer what it has held back, and all that comes. */
function release(): void {
  for (const response of held ?? []) response.end(page)
  held = undefined
}

async function saved(shown: Page, kind: string): Promise<Download> {
  const [download] = await Promise.all([
    shown.waitForEvent('download'),
    shown.click(`.report-downloads >> text=${kind}`),
  ])
  return download
}

async function open(shown: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  await shown.setInputFiles('#open-file', { name: 'r.json', mimeType: 'application/json', buffer })
}

/** The service's answer to an audit of the site. */
async function auditOfSite(): Promise<string> {
  const response = await fetch(`${service.url}/api/audit/full`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${site.origin}/` }),
  })
  return response.text()
}

describe('the audit page', () => {
  it('runs an audit by keyboard, shows it live, and nothing moves', async () => {
    held = []
    let started = 0
    const { page: shown, troubles, layoutShift } = await visit(service, '/')
    shown.on('request', (request) => {
      if (request.url().endsWith('/api/audit/stream')) started += 1
    })
    await shown.focus('#audit-url')
    await shown.keyboard.type(`${site.origin}/`)
    await shown.keyboard.press('Enter')
    await shown.keyboard.press('Enter')
    await shown.waitForSelector('[data-module=crawl].run-module-running')
    assert.equal(await shown.textContent('[data-module=seo] .run-module-text'), 'Waits for Crawl')
    assert.equal(await shown.isDisabled('#audit-url'), true)
    const before = await shown.textContent('[data-module=crawl] .run-module-figures')
    await shown.waitForFunction(
      (text) =>
        document.querySelector('[data-module=crawl] .run-module-figures')?.textContent !== text,
      before,
    )
    release()
    await shown.waitForSelector('.report')
    await shown.waitForSelector('#report-title:focus')
    assert.match(await shown.title(), /^Report for 127\.0\.0\.1/)
    assert.match((await found(shown)) ?? '', new RegExp(`^\\s*\\d+ of ${total} checks`))
    assert.deepEqual([started, await layoutShift(), troubles], [1, 0, []])
    await shown.close()
  })

  it('filters, opens and links checks', async () => {
    const { page: shown, troubles } = await visit(service, '/#check-seo.on-page.meta-description')
    assert.match((await shown.textContent('.open-panel')) ?? '', /leads to one check of a report/)
    await open(shown, await auditOfSite())
    await shown.waitForSelector('#check-seo\\.on-page\\.meta-description[open] .finding-body')
    await shown.waitForSelector('#check-seo\\.on-page\\.meta-description:focus-within')
    await shown.click('#scores .link-button:has-text("Citability")')
    assert.equal(await foundText(shown), `9 of ${total} checks`)
    await shown.click('.report-filters >> text=Show all')
    await shown.fill('#report-search', 'robots.txt claude')
    assert.match(await foundText(shown), new RegExp(`^[1-9] of ${total} checks$`))
    await shown.fill('#report-search', 'zzzz')
    assert.equal(await foundText(shown), `0 of ${total} checks`)
    await shown.fill('#report-search', '')
    await shown.selectOption('#report-platform', 'claude')
    const ofClaude = Number.parseInt((await found(shown)) ?? '', 10)
    await shown.focus('.report-status >> nth=0')
    await shown.keyboard.press('Space')
    const failed = Number.parseInt((await found(shown)) ?? '', 10)
    assert.ok(failed > 0 && failed < ofClaude && ofClaude < total, `${failed} of ${ofClaude}`)
    await shown.click('.platform summary >> nth=0')
    await shown.click('.platform >> nth=0 >> .bullets a >> nth=0')
    await shown.waitForSelector('.finding[open] .remedy')
    await shown.fill('#report-search', 'zzzz')
    await shown.click('.platform >> nth=0 >> .bullets a >> nth=0')
    await shown.waitForSelector('.finding[open] .remedy')
    assert.equal(await foundText(shown), `${total} of ${total} checks`)
    assert.deepEqual(troubles, [])
    await shown.close()
  })

  it('keeps an open report in another language and after a reload', async () => {
    const { page: shown, troubles } = await visit(service, '/#open', { locale: 'en-GB' })
    await open(shown, await auditOfSite())
    await shown.waitForSelector('.report')
    await shown.waitForFunction(() => history.state?.report !== undefined)
    await shown.click('.languages >> text=Français')
    await shown.waitForSelector('.report h2:has-text("Par où commencer")')
    await shown.reload()
    await shown.waitForSelector('.report h2:has-text("Par où commencer")')
    assert.deepEqual(troubles, [])
    await shown.context().close()
  })

  it('saves a report and opens it again from a file that is dropped', async () => {
    const { page: shown, troubles } = await visit(service, '/#open')
    await open(shown, await auditOfSite())
    await shown.click('text=Download')
    const json = await saved(shown, 'JSON')
    assert.match(json.suggestedFilename(), /^audit-127\.0\.0\.1-\d+-\d{4}-\d{2}-\d{2}\.json$/)
    const markdown = await saved(shown, 'Markdown')
    assert.match(readFileSync(await markdown.path(), 'utf8'), /Bicycles|127\.0\.0\.1/)
    await shown.click('text=Contents and cover')
    await shown.fill('#plan-title', 'Audit of spring')
    const html = await saved(shown, 'HTML')
    assert.match(readFileSync(await html.path(), 'utf8'), /^<!doctype html>[\s\S]*Audit of spring/i)
    const text = readFileSync(await json.path(), 'utf8')

    const { page: again, troubles: others } = await visit(service, '/')
    await again.evaluate((content) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], 'report.json'))
      for (const type of ['dragover', 'drop']) {
        dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true, bubbles: true }))
      }
    }, text)
    await again.waitForSelector('.report')
    assert.match(await foundText(again), new RegExp(` of ${total} checks$`))
    assert.deepEqual([troubles, others], [[], []])
    await shown.close()
    await again.close()
  })
})

describe('an audit that has no report', () => {
  it('ends at once when it is cancelled, and can be run again', async () => {
    held = []
    const { page: shown, troubles } = await visit(service, `/?url=${site.origin}/`)
    assert.equal(await shown.inputValue('#audit-url'), `${site.origin}/`)
    await shown.click('button[type=submit]')
    await shown.waitForSelector('[data-module=crawl].run-module-running')
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const inRun = await axeProblems(shown)
    const gone = new Promise((resolve) => held?.[0]?.on('close', resolve))
    await shown.keyboard.press('Escape')
    assert.match((await shown.textContent('#run-title')) ?? '', /cancelled$/)
    assert.equal(await shown.textContent('[data-module=seo] .badge'), '■Cancelled')
    await gone
    release()
    await shown.click('text=Run it again')
    await shown.waitForSelector('.report')
    assert.deepEqual([inRun, troubles], [[], []])
    await shown.close()
  })

  it('says that its stream broke off, or why the server refused it', async () => {
    const { page: shown, troubles } = await visit(service, '/?url=example.com')
    const plan = { at: 0, modules: [{ id: 'crawl', title: 'Crawl', needs: [] }], skipped: [] }
    const refusal = { ok: false, error: 'Try again in 40 seconds.', code: 'RATE_LIMITED' }
    const answers = [
      { body: `event: plan\ndata: ${JSON.stringify(plan)}\n\n`, contentType: 'text/event-stream' },
      { status: 429, headers: { 'retry-after': '40' }, json: refusal },
    ]
    await shown.route('**/api/audit/stream', (route) => {
      const { json, ...answer } = { json: undefined, ...answers.shift() }
      return route.fulfill(json === undefined ? answer : { ...answer, json })
    })
    await shown.click('button[type=submit]')
    await shown.waitForSelector('.run[data-phase=broken]')
    assert.match(
      (await shown.textContent('.run-head')) ?? '',
      /connection was lost before the report/,
    )
    assert.equal(await shown.inputValue('#audit-url'), 'https://example.com')
    await shown.click('text=Run it again')
    await shown.waitForSelector('text=Too many audits from your address.')
    assert.match((await shown.textContent('[role=timer]')) ?? '', /^in (?:40|39) seconds$/)
    assert.equal(await shown.isDisabled('text=Try again'), true)
    await shown.waitForSelector('[aria-label="The audit was not started"]:focus')
    assert.deepEqual(troubles, [])
    await shown.close()
  })

  it('shows what is wrong with an option at its field, and goes there', async () => {
    const { page: shown, troubles } = await visit(service, '/')
    await shown.click('button[type=submit]')
    assert.match((await shown.textContent('#audit-url-problem')) ?? '', /^\s*Type the address/)
    await shown.fill('#audit-url', `${site.origin}/`)
    await shown.click('.audit-options summary')
    await shown.fill('#audit-promptCount', '99')
    await shown.click('.audit-options summary')
    await shown.click('button[type=submit]')
    await shown.waitForSelector('#audit-promptCount-problem')
    assert.match((await shown.textContent('#audit-promptCount-problem')) ?? '', /at most 15/)
    await shown.waitForSelector('#audit-promptCount:focus')
    await shown.keyboard.type('0')
    await shown.waitForSelector('#audit-promptCount-problem', { state: 'detached' })
    await shown.waitForSelector('#audit-promptCount:focus')
    assert.equal(await shown.locator('text=The audit was not started').count(), 0)
    assert.deepEqual(troubles, [])
    await shown.close()
  })
})

describe('a file that is opened', () => {
  it('is refused if it is no report, and is only text if it is hostile', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const check = { id: hostile, title: hostile, status: 'fail', fix: hostile, evidence: [hostile] }
    const report = {
      ...{ url: 'javascript:alert(1)', scores: { overall: '99' } },
      seo: { categories: [{ title: hostile, checks: [check, null, 7] }] },
      modules: { crawl: { status: 'done', result: { [hostile]: hostile } }, [hostile]: 3 },
    }
    const { page: shown, troubles } = await visit(service, '/#open')
    await open(shown, '{"name":"a package"}')
    await shown.waitForSelector('text=not a report of an audit')
    await open(shown, JSON.stringify(report))
    await shown.waitForSelector('.report')
    assert.equal(await foundText(shown), '1 of 3 checks')
    await shown.click('.finding summary >> nth=0')
    await shown.click('[data-module=crawl] summary')
    await shown.waitForSelector('.module-panel .module-body')
    assert.equal(await shown.locator('main img').count(), 0)
    assert.equal(await shown.locator('a[href^=javascript]').count(), 0)
    assert.deepEqual(troubles, [])
    await shown.close()
  })
})

describe('everybody', () => {
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1440, 'light'],
  ] as const) {
    it(`can use form, report and checks at ${width} px in ${colorScheme} colours`, async () => {
      const viewport = { width, height: 900 }
      const options = { viewport, colorScheme, reducedMotion: 'reduce' as const }
      const { page: shown, troubles } = await visit(service, '/#open', options)
      await shown.click('.audit-options summary')
      await shown.click('text=Only some')
      await shown.waitForSelector('.audit-module-boxes')
      const inForm = await axeProblems(shown)
      await open(shown, await auditOfSite())
      await shown.click('.platform summary >> nth=0')
      await shown.click('.finding summary >> nth=0')
      await shown.click('[data-module=crawl] summary')
      await shown.waitForSelector('.module-panel .module-body')
      for (const tool of ['Share', 'Compare', 'Download']) await shown.click(`text=${tool}`)
      const inReport = await axeProblems(shown)
      const overflow = await shown.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.deepEqual({ inForm, inReport, troubles }, { inForm: [], inReport: [], troubles: [] })
      assert.ok(Number(overflow) <= 0, `the page is ${overflow} px too wide`)
      await shown.close()
    })
  }
})
