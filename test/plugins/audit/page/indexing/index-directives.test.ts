import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { exampleFacts } from '../../../../../plugins/audit/checks/examples/example-facts.ts'
import {
  type IndexBot,
  indexDirectives,
} from '../../../../../plugins/audit/page/indexing/index-directives.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

function read(html: string, headers: readonly string[] = [], bot: IndexBot = 'googlebot') {
  const facts = exampleFacts({ html, headers: { 'x-robots-tag': headers } }, factsData())
  const { sources, ...directives } = indexDirectives(facts, bot)
  const stated = Object.entries(directives).filter(([, value]) => value !== null && value !== false)
  return { ...Object.fromEntries(stated), sources: sources.map(({ directive }) => directive) }
}

describe('indexDirectives', () => {
  it('joins meta tags for all bots, for the bot, and headers', () => {
    const html =
      '<meta name="robots" content="noarchive"><meta name="Googlebot" content="NOSNIPPET">'
    assert.deepEqual(read(html, ['nocache']), {
      noarchive: true,
      nosnippet: true,
      nocache: true,
      sources: ['noarchive', 'nosnippet', 'nocache'],
    })
  })

  it('leaves out what is meant for another bot', () => {
    const html = '<meta name="bingbot" content="noindex">'
    assert.deepEqual(read(html, ['otherbot: noindex, nofollow', 'bingbot: none']), { sources: [] })
  })

  it('gives a user agent in a header the directives up to the next one', () => {
    const header = 'noarchive, googlebot: nosnippet, max-snippet: 20, otherbot: noindex'
    assert.deepEqual(read('', [header]), {
      noarchive: true,
      nosnippet: true,
      maxSnippet: 20,
      sources: ['noarchive', 'nosnippet', 'max-snippet:20'],
    })
  })

  it('takes none as noindex and nofollow', () => {
    assert.deepEqual(read('<meta name=robots content=none>'), {
      noindex: true,
      nofollow: true,
      sources: ['none'],
    })
  })

  it('takes the most restrictive of several limits', () => {
    const html = `<meta name=robots content="max-snippet:-1, max-image-preview:large, max-video-preview:30">
      <meta name=googlebot content="max-snippet : 80, max-image-preview:standard, max-video-preview:-1">`
    const { sources, ...limits } = read(html)
    assert.equal(sources.length, 6)
    assert.deepEqual(limits, {
      maxSnippet: 80,
      maxImagePreview: 'standard',
      maxVideoPreview: 30,
    })
  })

  it('ignores limits that are no numbers', () => {
    const { sources, ...limits } = read(
      '<meta name=robots content="max-snippet:many, max-image-preview:huge">',
    )
    assert.deepEqual(
      { limits, sources },
      { limits: {}, sources: ['max-snippet:many', 'max-image-preview:huge'] },
    )
  })

  it('reads dates with commas and colons', () => {
    const expected = Date.parse('2026-03-04T15:00:00Z')
    for (const date of [
      'Wednesday, 04-Mar-26 15:00:00 GMT',
      '2026-03-04T15:00:00Z',
      '4 Mar 2026 15:00:00 GMT',
    ]) {
      const found = read('', [`unavailable_after: ${date}, noarchive`])
      const { sources, ...directives } = found
      assert.deepEqual(directives, { unavailableAfter: expected, noarchive: true }, date)
      assert.equal(sources.length, 2)
    }
  })

  it('says where a directive is', () => {
    const facts = exampleFacts({ html: '<body><meta name=robots content=noindex>' }, factsData())
    const [source] = indexDirectives(facts, 'bingbot').sources
    assert.deepEqual([source?.from, source?.inHead, source?.line], ['meta', false, 1])
  })

  it('never throws', () => {
    const response = exampleFacts({}, factsData()).response
    fc.assert(
      fc.property(fc.array(fc.string()), (values) => {
        const headers = { 'x-robots-tag': values }
        indexDirectives({ page: null, response: { ...response, headers } }, 'googlebot')
      }),
    )
  })
})
