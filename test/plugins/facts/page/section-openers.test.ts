import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../plugins/facts/page/page-view.ts'
import { sectionOpeners } from '../../../../plugins/facts/page/section-openers.ts'
import { factsData } from '../../../support/facts-data.ts'

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
