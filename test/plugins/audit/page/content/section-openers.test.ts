import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionOpeners } from '../../../../../plugins/audit/page/content/section-openers.ts'
import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

const CASES: readonly [what: string, html: string, beginsWithLink: boolean][] = [
  ['a sentence', '<p>Read <a href="/x">this</a> first.</p>', false],
  ['a link', '<p> <a href="/x">Read this</a> first.</p>', true],
  ['a link in bold', '<p><b><a href="/x">Read</a></b> this.</p>', true],
  ['bold text in a link', '<p><a href="/x"><b>Read</b></a> this.</p>', true],
]
for (const [what, html, beginsWithLink] of CASES) {
  test(`a paragraph that begins with ${what} ${beginsWithLink ? 'is' : 'is not'} said to begin with a link`, () => {
    const source = `<html lang="en"><main><h1>A</h1><h2>B</h2>${html}</main>`
    const page = new PageView({ source, url: 'https://www.example.com/', headers: {} }, factsData())
    const [opener] = sectionOpeners(page)
    assert.deepEqual([opener?.kind, opener?.beginsWithLink], ['paragraph', beginsWithLink])
  })
}
