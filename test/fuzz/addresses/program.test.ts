import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces } from '../hostile.ts'
import { runProgram } from './program-trial.ts'

/** Where an audit without a browser asks: each of these was looked up, refused and left at that. */
const ASKED = pieces(
  'direct¦robots-sitemap¦redirect-sitemap¦sitemap-index¦llms-full-txt¦redirect-llms-link',
  'hreflang-nl¦hreflang-de¦hreflang-x-default¦sitemap-hreflang¦link-header-alternate',
  'redirect-alternate-en¦redirect-alternate-es¦og-image¦schema-image¦img¦picture-img',
  'redirect-img¦link¦redirect-page¦contact¦terms¦-well-known-mcp-json',
  '-well-known-agent-card-json',
)

test('a site, its files and third parties that lead inside everywhere lead nowhere', async () => {
  const { places, ...run } = await runProgram({ hasBrowser: false, isWhole: false })
  assert.deepEqual(
    [run.strays, run.connections, run.packets, run.notRefused, run.failed],
    [[], 0, 0, [], []],
  )
  assert.ok(run.direct > 40, 'every operation that takes a url, each category and each module')
  assert.deepEqual(
    ASKED.filter((place) => !places.has(place)),
    [],
  )
  assert.ok([...places].some((place) => place.startsWith('party-')))
})
