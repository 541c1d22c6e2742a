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
async function share(): Promise<string> {
  const shared = await fetch(`${service.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fullReport()),
  })
  return ((await shared.json()) as { readonly url: string }).url
}

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

  it('says that there is none at an address that is unknown or has expired', async () => {
    const { page } = await visit(service, `/r/${'0'.repeat(32)}`)
    const notice = page.locator('[role=alert]')
    await notice.waitFor()
    assert.match(String(await notice.textContent()), /no such shared report/)
    await page.close()
  })
})
