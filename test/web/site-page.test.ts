import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { axeProblems } from '../support/browser/axe-problems.ts'
import { type LoopbackSite, type SiteRoute, startLoopbackSite } from '../support/loopback-site.ts'
import { startVisitedService, type VisitedService, visit } from './visited-service.ts'

/** How far the page is wider than the window. */
const beyond = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)'

let service: VisitedService
let site: LoopbackSite
/** Lets the last page of the site answer. */
let release: () => void

/** The words of the first such element, with single spaces. */
async function textOf(page: Page, selector: string): Promise<string> {
  const text = await page.locator(selector).first().textContent()
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}

function pageOf(name: string, links: readonly string[]): string {
  const list = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><title>About ${name} &amp; <b>more</b></title></head>
    <body><main><h1>${name}</h1><p>All about ${name}, in a sentence.</p><ul>${list}</ul></main></body></html>`
}

before(async () => {
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const names = ['/shop/a', '/shop/b', '/shop/c', '/shop/d', '/shop/e']
  const last: SiteRoute = async (_, response) => {
    await held
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf('the last', ['/']))
  }
  const routes = {
    '/': { body: pageOf('a shop', [...names, '/gone', '/last']) },
    ...Object.fromEntries(names.map((name) => [name, { body: pageOf(name, ['/']) }])),
    '/last': last,
  }
  ;[service, site] = await Promise.all([startVisitedService(), startLoopbackSite({ routes })])
})
after(async () => {
  release()
  await service.close()
  site.close()
})

describe('the page of site audits', () => {
  it('leads from an address over live progress to the result, a report of a page and a file', async () => {
    const { page, troubles } = await visit(service, '/site')
    await page.locator('.site-own, #site .audit-form').first().waitFor()
    assert.deepEqual(await axeProblems(page), [])

    await page.fill('#site-url', site.origin)
    await page.click('.audit-options summary')
    await page.fill('#site-maxPages', '60000')
    await page.click('#site button[type=submit]')
    await page.waitForSelector('#site-maxPages-problem')
    await page.waitForSelector('#site-maxPages:focus')
    await page.fill('#site-maxPages', '20')
    await page.click('#site button[type=submit]')

    await page.waitForSelector('#run-title')
    assert.match(page.url(), /\/site\?id=[0-9a-f]{32}$/)
    await page.waitForSelector('.site-last li')
    await page.reload()
    await page.waitForSelector('.site-last li')
    assert.deepEqual(await axeProblems(page), [])
    release()

    await page.waitForSelector('#report-title')
    await page.waitForSelector('#issues .action')
    await page.waitForSelector('.site-pages tbody tr')
    const verdict = await textOf(page, '.report-overview')
    assert.match(verdict, /127\.0\.0\.1:\d+ scores \d+ of 100/)
    assert.match(verdict, /pages? ha(?:s|ve) a blocker/)
    await page.click('#site-brokenLinks summary')
    assert.match(await textOf(page, '#site-brokenLinks'), /\/gone\s*404/)

    await page.click('#templates .link-button >> text="/shop/*"')
    await page.waitForSelector('.site-pages >> text="/shop/e"')
    await page.fill('#page-text', 'shop/b')
    await page.waitForSelector('.site-pages tbody tr:nth-child(2)', { state: 'detached' })

    await page.click('text=Download')
    const saved = page.waitForEvent('download')
    await page.click('text=HTML')
    const file = await saved
    assert.match(file.suggestedFilename(), /^site-audit-127\.0\.0\.1-.*\.html$/)
    assert.match(readFileSync(await file.path(), 'utf8'), /scores \d+ of 100/)
    await page.waitForSelector('.report-told >> text=is saved')

    await page.click('.site-pages tbody a')
    await page.waitForSelector('.report #actions')
    assert.match(page.url(), /&page=\d+$/)
    await page.click('text=Back to the whole site')
    await page.waitForSelector('#issues .action')
    await page.click('text=All site audits')
    await page.waitForSelector('.site-own tbody tr >> text=127.0.0.1')
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('fits a phone in the dark and in French', async () => {
    const view = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const
    const own = await visit(service, '/site')
    const path = await own.page.locator('.site-own tbody a').getAttribute('href')
    await own.page.close()
    const { page, troubles } = await visit(service, `${path}&lang=fr`, view)
    await page.waitForSelector('#issues .action')
    await page.waitForSelector('.site-pages tbody tr')
    await page.evaluate(
      "document.querySelectorAll('details').forEach((one) => { one.open = true })",
    )
    assert.match(await textOf(page, '#issues .action'), /page/)
    assert.deepEqual([await page.evaluate(beyond), await axeProblems(page), troubles], [0, [], []])
    await page.close()
  })

  it('says what is wrong with an audit that is not there', async () => {
    const { page } = await visit(service, `/site?id=${'0'.repeat(32)}`)
    await page.waitForSelector('[role=alert]')
    assert.match(await textOf(page, '[role=alert]'), /no such site audit/)
    await page.close()
  })
})
