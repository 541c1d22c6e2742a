import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeProblems } from '../support/browser/axe-problems.ts'
import { startVisitedService, type VisitedService, visit } from './visited-service.ts'

let service: VisitedService

before(async () => {
  service = await startVisitedService()
})
after(() => service.close())

describe('the documentation of the API', () => {
  it('lists every call without scripts, in a frame of the page’s language', async () => {
    const { page } = await visit(service, '/docs?lang=nl', { javaScriptEnabled: false })
    const document = await (await fetch(`${service.url}/openapi.json`)).json()
    const paths = Object.values<object>(document.paths)
    const calls = page.locator('details.call')
    assert.equal(await calls.count(), paths.flatMap((methods) => Object.keys(methods)).length)
    const first = calls.filter({ hasText: '/api/audit/full' }).first()
    await first.locator('summary').click()
    const shown = (await first.textContent()) ?? ''
    assert.match(shown, /POST\s+\/api\/audit\/full\s+Run the full audit of a page/)
    assert.match(shown, /url body, string, verplicht\s*Pass the absolute http or https URL/)
    assert.match(shown, /options\.language body, string/)
    assert.match(shown, /Antwoorden\s*200 application\/json\s*The result\./)
    assert.equal(await first.getByRole('link').count(), 0)
    await page.close()
  })

  it('loads Swagger UI when a call is tried, opens that call, and goes back', async () => {
    const view = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const
    const { page, troubles, layoutShift } = await visit(service, '/docs', view)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url().split('/').at(-1) as string))
    assert.deepEqual(await axeProblems(page), [])
    assert.ok((await layoutShift()) < 0.1)
    assert.equal(await page.evaluate('typeof SwaggerUIBundle'), 'undefined')
    const call = page.locator('details.call', { hasText: '/api/llms-txt/validate' })
    await call.locator('summary').click()
    await call.getByRole('link', { name: 'Try this call' }).click()
    await page.locator('.opblock.is-open', { hasText: '/api/llms-txt/validate' }).waitFor()
    assert.ok(scripts.some((name) => name?.startsWith('swagger-ui-bundle-')))
    assert.deepEqual([await axeProblems(page, '.opblock.is-open'), troubles], [[], []])
    await page.getByRole('link', { name: 'Back to the list of calls' }).click()
    await page.getByRole('navigation', { name: 'Groups of calls' }).waitFor()
    assert.equal(await page.locator('#explorer').isVisible(), false)
    await page.close()
  })

  it('opens a call of a group with a space in its name by its address', async () => {
    const { page } = await visit(service, '/docs#/AI%20visibility/readBrand')
    await page.locator('.opblock.is-open').waitFor()
    assert.match((await page.locator('.opblock.is-open').textContent()) ?? '', /brand/)
    assert.equal(await page.locator('.opblock').count(), 1)
    await page.close()
  })

  it('says so when Swagger UI cannot be loaded', async () => {
    const { page } = await visit(service, '/about')
    await page.route('**/swagger-ui-bundle-*.js', (route) => route.abort())
    await page.goto(`${service.url}/docs#/`)
    const words = await page.getByRole('alert').textContent()
    assert.match(words ?? '', /could not be loaded\. Check your connection/)
    await page.close()
  })
})
