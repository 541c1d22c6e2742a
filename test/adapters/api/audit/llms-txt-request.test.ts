import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLlmsTxtRequest } from '../../../../adapters/api/audit/llms-txt.ts'

test('a site or pasted content can be validated', () => {
  assert.deepEqual(parseLlmsTxtRequest({ url: 'https://example.com/' }), {
    url: 'https://example.com/',
  })
  assert.deepEqual(parseLlmsTxtRequest({ content: '# A', full: '' }), { content: '# A', full: '' })
})

for (const value of [{}, { full: '# A' }, { url: 'https://example.com/', content: '# A' }]) {
  test(`${JSON.stringify(value)} is neither one nor the other`, () => {
    assert.throws(() => parseLlmsTxtRequest(value), { code: 'INVALID_REQUEST' })
  })
}
