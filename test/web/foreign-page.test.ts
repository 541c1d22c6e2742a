import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startOwnService, type VisitedService } from './visited-service.ts'

/** Ways in which a page can make a browser call another site, as scripts with `$url` and `$stream`. */
const means: Readonly<Record<string, string>> = {
  form: `
    const frame = Object.assign(document.createElement('iframe'), { name: 'answer' })
    const form = Object.assign(document.createElement('form'), {
      action: $url, method: 'POST', enctype: 'text/plain', target: 'answer' })
    document.body.append(frame, form)
    form.submit()`,
  fetch: `fetch($url, { method: 'POST', mode: 'no-cors', body: '{}' }).catch(() => {})`,
  sendBeacon: `navigator.sendBeacon($url, '{}')`,
  EventSource: `new EventSource($stream)`,
  image: `document.body.append(Object.assign(new Image(), { src: $stream }))`,
  link: `location.href = $stream`,
}

describe('a page of another site, in a browser on this computer', () => {
  let service: VisitedService
  let page: Page | undefined
  let stream: string
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
  })

  before(async () => {
    service = await startOwnService()
    await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve))
    stream = `${service.url}/api/audit/stream?url=${encodeURIComponent(service.url)}`
  })
  after(async () => {
    elsewhere.close()
    await page?.close()
    await service.close()
  })

  const open = async () => {
    await page?.close()
    page = await service.browser.newPage()
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  }
  const figures = async () => (await fetch(`${service.url}/metrics`)).text()
  const refusals = async () =>
    Number(
      /^manifold_http_errors_total\{code="FOREIGN_ORIGIN"\} (\d+)/m.exec(await figures())?.[1] ?? 0,
    )
  const run = (script: string) =>
    page?.evaluate(
      script
        .replaceAll('$url', JSON.stringify(`${service.url}/api/audit/full`))
        .replaceAll('$stream', JSON.stringify(stream)),
    )

  for (const [name, script] of Object.entries(means)) {
    it(`starts nothing with ${name}`, async () => {
      await open()
      const before = await refusals()
      await run(`{${script}\n}`)
      while ((await refusals()) === before) await nextTurn()
    })
  }

  it('starts nothing with JSON, which the browser asks about first', async () => {
    await open()
    const post = `fetch($url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })`
    assert.equal(await run(`${post}.then(() => 'sent', () => 'refused')`), 'refused')
  })

  it('starts nothing with WebSocket', async () => {
    await open()
    const address = JSON.stringify(stream.replace('http:', 'ws:'))
    const end = `new Promise((resolve) => { new WebSocket(${address}).onerror = () => resolve('refused') })`
    assert.equal(await run(end), 'refused')
  })

  it('has started no run by any of them', async () => {
    const kinds = /^manifold_runs_started_total\{kind="(?:full|module|seo|geo)"\} [1-9]/m
    assert.doesNotMatch(await figures(), kinds)
  })
})
