import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'
import { announcedLinks } from '../../../../../plugins/audit/page/renderability/machine-version.ts'

function announced(head: string, link: string[] = []) {
  const source = `<html><head>${head}</head><body></body></html>`
  const input = { source, url: 'https://example.com/a/b', headers: { link } }
  const { markdown, llmsTxt } = announcedLinks(new PageView(input, factsData()))
  const shown = (links: typeof markdown) => links.map(({ url, place }) => `${place} ${url}`)
  return { markdown: shown(markdown), llmsTxt: shown(llmsTxt) }
}

test('elements are announced before headers, resolved against the page', () => {
  const head = `<link rel="alternate" type="text/markdown; charset=utf-8" href="b.md">
    <link rel="describedby" href="/docs/llms.txt">`
  assert.deepEqual(
    announced(head, ['</c.md>; rel=alternate; type=text/markdown, </llms.txt>; rel="describedby"']),
    {
      markdown: ['element https://example.com/a/b.md', 'header https://example.com/c.md'],
      llmsTxt: ['element https://example.com/docs/llms.txt', 'header https://example.com/llms.txt'],
    },
  )
})

test('other alternates, other descriptions and unusable addresses announce nothing', () => {
  const head = `<link rel="alternate" type="application/rss+xml" href="/feed">
    <link rel="describedby" href="/about.json">
    <link rel="describedby" href="mailto:llms.txt">
    <link rel="alternate" type="text/markdown">`
  assert.deepEqual(announced(head), { markdown: [], llmsTxt: [] })
})
