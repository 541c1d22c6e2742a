import assert from 'node:assert/strict'
import { test } from 'node:test'
import { betterLlmsFile } from '../../../../../plugins/audit/page/llms-txt/llms-findings.ts'
import {
  emptyLlmsFile,
  type LlmsMeta,
  parseLlmsTxt,
} from '../../../../../plugins/audit/page/llms-txt/parse-llms-txt.ts'
import {
  parseLlmsFull,
  sameSiteLinks,
} from '../../../../../plugins/audit/page/llms-txt/read-llms-files.ts'

const url = 'https://example.com/llms.txt'
const meta: LlmsMeta = {
  url,
  status: 200,
  finalUrl: url,
  mediaType: 'text/plain',
  charset: '',
  truncated: false,
}
const encode = (text: string) => new TextEncoder().encode(text)
const parse = (text: string, over: Partial<LlmsMeta> = {}) =>
  parseLlmsTxt(encode(text), { ...meta, ...over })
const good = '# T\n> A summary that is long enough to be of some use.\n'

test('same-site links come in order, loose ones first, and other sites stay out', () => {
  const file = parse('# T\n- [A](/a)\n## S\n- [X](https://other.org/)\n- [B](/b)\n- [C](/c)')
  assert.deepEqual(
    sameSiteLinks(file, 2).map((link) => link.title),
    ['A', 'B'],
  )
})

test('the companion covers a link by its URL or by a heading of its name', () => {
  const links = sameSiteLinks(parse('# T\n## S\n- [Guide](/guide.md)\n- [Café](/b)\n- [No](/c)'))
  const full = parseLlmsFull(
    encode('# T\nfrom https://example.com/guide\n\n## CAFE\n'),
    meta,
    links,
  )
  assert.deepEqual([full.mentionsOfLlmsLinks, full.llmsLinksAsked], [2, 3])
})

test('a heading in a code block covers nothing', () => {
  const links = sameSiteLinks(parse('# T\n## S\n- [Guide](/guide.md)'))
  assert.equal(parseLlmsFull(encode('# T\n```\n# Guide\n```'), meta, links).mentionsOfLlmsLinks, 0)
})

test('the better served of two files is taken', () => {
  const page = parse('<!doctype html>')
  const other = 'https://example.com/docs/llms.txt'
  const text = parse(good, { url: other, finalUrl: other })
  assert.equal(betterLlmsFile(page, text), text)
  assert.equal(betterLlmsFile(parse(good, { mediaType: 'text/html' }), text), text)
})

test('/llms.txt is taken where the other one is no better', () => {
  const root = parse(good)
  assert.equal(betterLlmsFile(root, parse(good)), root)
  assert.equal(betterLlmsFile(root, emptyLlmsFile(url, 404)), root)
  assert.equal(betterLlmsFile(root, null), root)
  assert.equal(betterLlmsFile(null, root), root)
})
