import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fullReport } from '../adapters/report/full-report.ts'
import { startVisitedService, type VisitedService, visit } from './visited-service.ts'

let service: VisitedService

before(async () => {
  service = await startVisitedService()
})
after(() => service.close())

/** Shares a report. Returns the path of its page. */
async function share(report: object = fullReport()): Promise<string> {
  const shared = await fetch(`${service.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
  return ((await shared.json()) as { readonly url: string }).url
}

/** A report with a screenshot of the page. */
function withScreenshot(): object {
  const report = fullReport()
  const size = { width: 1440, height: 900 }
  const screenshots = [
    {
      ...{ ...size, viewport: { name: 'desktop', ...size }, mime: 'image/png', base64: PNG },
      ...{ bytes: 70, fullPage: false, documentHeight: 900 },
    },
  ]
  const visual = {
    status: 'done',
    durationMs: 1,
    costUsd: 0,
    cached: false,
    result: { screenshots },
  }
  return { ...report, modules: { ...report.modules, visual } }
}

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Holds the tasks that a page leaves for later, until it calls `release()`. */
const HOLD = `{
  const held = []
  const usual = window.setTimeout
  window.setTimeout = (call, ms, ...given) =>
    ms === 0 ? held.push(() => call(...given)) : usual(call, ms, ...given)
  window.release = () => held.splice(0).forEach((call) => call())
}`

describe('the page of a shared report', () => {
  it('shows the report, and search engines are told not to keep it', async () => {
    const { page, troubles } = await visit(service, await share())
    await page.locator('#report-title').waitFor()
    assert.match(String(await page.locator('#report-title').textContent()), /www\.example-velo\.be/)
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('shows the report first, in the place of its screenshots, and then these', async () => {
    const url = await share(withScreenshot())
    const { page, troubles } = await visit(service, '/privacy')
    let send = (): void => {}
    const whole = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route(`**/api${url.replace('/r/', '/reports/')}`, async (route) => {
      await whole
      await route.continue()
    })
    await page.goto(`${service.url}${url}`)
    const shot = page.locator('.page-shot')
    await shot.locator('svg').waitFor()
    const place = await shot.boundingBox()
    const download = page.getByRole('button', { name: 'Download' })
    assert.equal(await download.isDisabled(), true)
    send()
    await shot.locator('img').waitFor()
    const picture = await shot.boundingBox()
    assert.deepEqual([picture?.y, picture?.width], [place?.y, place?.width])
    assert.equal(await download.isDisabled(), false)
    assert.deepEqual(troubles, [])
    await page.close()
  })

  it('says that the screenshots did not come, and works without them', async () => {
    const url = await share(withScreenshot())
    const { page } = await visit(service, '/privacy')
    await page.route(`**/api${url.replace('/r/', '/reports/')}`, (route) => route.abort())
    await page.goto(`${service.url}${url}`)
    const notice = page.locator('[role=alert]')
    await notice.waitFor()
    assert.match(String(await notice.textContent()), /The screenshots cannot be shown/)
    assert.equal(await page.locator('.page-shot').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Download' }).isDisabled(), false)
    await page.close()
  })

  it('leaves chapters for later tasks, except where the address names a part', async () => {
    const url = await share()
    const { page } = await visit(service, '/privacy')
    await page.addInitScript(HOLD)
    await page.goto(`${service.url}${url}`)
    await page.locator('#report-title').waitFor()
    assert.equal(await page.locator('#checks').count(), 0)
    await page.evaluate('release()')
    await page.locator('#checks').waitFor()
    assert.equal(await page.locator('#checks .category').count(), 0)

    await page.goto('about:blank')
    await page.goto(`${service.url}${url}#checks`)
    await page.locator('#checks .category').first().waitFor()
    await page.close()
  })

  it('says so if the address is unknown or has expired', async () => {
    const { page } = await visit(service, `/r/${'0'.repeat(32)}`)
    const notice = page.locator('[role=alert]')
    await notice.waitFor()
    assert.match(String(await notice.textContent()), /no such shared report/)
    await page.close()
  })
})
