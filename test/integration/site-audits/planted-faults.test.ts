import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SitePageList } from '../../../manifests/types/records.ts'
import { Shop } from '../../replica/shop/shop.ts'
import { PUBLIC_ORIGIN } from '../../replica/shop/shop-pages.ts'
import { useApp } from '../audits/audited-app.ts'

const app = useApp({ allowLocal: true, listens: true })

test('every planted fault is found, and none where there is none', async (t) => {
  const shop = new Shop({ pages: 400, cases: 2, bytes: 1500 })
  const site = await shop.serve()
  t.after(() => site.close())
  const { url } = app()
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${path}: ${text}`)
    return JSON.parse(text) as T
  }
  const options = { expectedOrigin: PUBLIC_ORIGIN, maxPages: 2000 }
  const order = { url: `${site.origin}/`, options }
  const { siteAuditId } = await ask<{ siteAuditId: string }>('/api/site-audits', order)
  const audit = `/api/site-audits/${siteAuditId}`
  // Ends with the audit.
  await (await fetch(`${url}${audit}/events`)).text()
  const { status, message } = await ask<{ status: string; message: string }>(audit)
  assert.equal(status, 'completed', message)

  const concerned = async (issue: string): Promise<ReadonlySet<string>> => {
    const { total, pages } = await ask<SitePageList>(`${audit}/pages?issue=${issue}&limit=500`)
    assert.equal(pages.length, total, issue)
    const paths = pages.map((page) => page.url.replace(PUBLIC_ORIGIN, ''))
    const { issues } = await ask<{ issues: { id: string; examples: { url: string }[] }[] }>(
      `${audit}/issues?limit=500`,
    )
    // Addresses that were not requested are no pages.
    const examples = issues.filter(({ id }) => id === issue).flatMap((one) => one.examples)
    return new Set([...paths, ...examples.map((one) => one.url.replace(PUBLIC_ORIGIN, ''))])
  }

  const planted = new Map<string, Set<string>>()
  for (const { issue, paths } of shop.planted) {
    planted.set(issue, new Set([...(planted.get(issue) ?? []), ...paths]))
  }
  const wrong: string[] = []
  for (const [issue, paths] of planted) {
    const found = await concerned(issue)
    for (const path of paths) if (!found.has(path)) wrong.push(`${issue} missed: ${path}`)
    for (const path of found) {
      if (!paths.has(path) && !shop.isSideEffect(issue, path)) wrong.push(`${issue} false: ${path}`)
    }
  }
  assert.deepEqual(wrong, [])
})
