import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fullReport } from '../adapters/report/full-report.ts'
import { startVisitedService, type VisitedService, visit } from './visited-service.ts'

let service: VisitedService

before(async () => {
  service = await startVisitedService()
})
after(() => service.close())

describe('the page of a shared report', () => {
  it('shows the report, and search engines are told not to keep it', async () => {
    const shared = await fetch(`${service.url}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fullReport()),
    })
    const { url } = (await shared.json()) as { readonly url: string }
    const { page, troubles } = await visit(service, url)
    await page.locator('#report-title').waitFor()
    assert.match(String(await page.locator('#report-title').textContent()), /www\.example-velo\.be/)
    assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
    assert.deepEqual(troubles, [])
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
