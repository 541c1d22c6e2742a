import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type ChildNode, type Document, type Element, hasChildren, isTag } from 'domhandler'
import { parse, serialize } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import type { ParseLimits } from '../../../../../plugins/audit/page/document/elements.ts'
import { parseHtml } from '../../../../../plugins/audit/page/document/parse.ts'

const limits: ParseLimits = { characters: 1_000_000, elements: 1000, depth: 20 }

test('templates inside each other are as bounded in depth as other elements', () => {
  const parsed = parseHtml('<template>'.repeat(20_000), limits)
  assert.deepEqual([parsed.flattened, parsed.truncated], [true, 'elements'])
})

test('lists that the parser adds to the front of stay short however many templates are open', () => {
  const { unshift } = Array.prototype
  let longest = 0
  Array.prototype.unshift = function (...items) {
    longest = Math.max(longest, this.length)
    return unshift.apply(this, items)
  }
  try {
    parseHtml('x<template>'.repeat(1000), limits)
  } finally {
    Array.prototype.unshift = unshift
  }
  assert.ok(longest > 0 && longest <= 64, `${longest} items`)
})

for (const name of ['html', 'body']) {
  test(`a second ${name} tag adds what the first one lacks, and changes nothing else`, () => {
    const { document } = parseHtml(`<${name} a="1"><p>x<${name} a="2" b="3">`, limits)
    assert.deepEqual(
      { ...elementsOf(document).find((element) => element.name === name)?.attribs },
      {
        a: '1',
        b: '3',
      },
    )
  })
}

test('halves of characters outside the basic plane are read as replacement characters', () => {
  const { document } = parseHtml('<p title="\udc00">a\udc00\udc00\ud83d</p>', limits)
  assert.match(htmlOf(document), /<p title="\ufffd">a\ufffd{3}<\/p>/)
})

test('the memory of one long text, attribute or name grows only with its length', () => {
  const long = 'x'.repeat(4_000_000)
  const texts = [`<p>${long}`, `<p title="${long}">`, `<${long}>`, `<p ${long}="">`]
  const before = liveBytes()
  const documents = texts.map((text) => parseHtml(text, { ...limits, characters: text.length }))
  const kept = liveBytes() - before
  assert.ok(kept < 16 * long.length, `${kept} bytes for four times ${long.length} characters`)
  assert.ok(documents.every(({ document }) => hasChildren(document)))
})

test('a template deeper than the bound leaves what follows it readable', () => {
  const { document } = parseHtml(
    `${'<div>'.repeat(19)}<template><p>in</p></template><b>out</b>`,
    limits,
  )
  const names = elementsOf(document).map(({ name }) => name)
  assert.ok(names.includes('b'))
})

const runs: readonly string[] = [
  'one two\tthree\n four\r\nfive\rsix',
  'a &amp; b &copy; c & d &#x80; 日本語 😀 e\u0000f',
  '<p title="a b &amp; c\n d < e">f</p><p title=\'g h\'>i',
  '<pre>\n\nfirst line</pre><textarea>\n second <b> line</textarea>',
  '<script>if (a < b && c) d("<p>")</script><style>a > b { c: d }</style>e',
  '<table> a b <tr> c <td>d e<caption>f g<colgroup> h i<col>',
  '<select> a <option>b c</select><svg> d e <title>f g</title></svg>',
  '<title>a b &lt; c</title> <frameset> d e <frame> f </frameset> g h',
  '</body> a b </html> c d',
  '<My-Element DATA-One=a data-Two="b" data-x3 e"f<g=h constructor __proto__=i>j</MY-element>',
  `<p>${'a'.repeat(32_760)}<my-element data-name=b>c</my-element>`,
]
for (const [at, html] of runs.entries()) {
  test(`text and attributes are read as the parser reads them character by character, ${at + 1}`, () => {
    const expected = parse(html, { treeAdapter: adapter })
    assert.equal(htmlOf(parseHtml(html, limits).document), htmlOf(expected))
  })
}

/** The heap that is still in use. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

function htmlOf(document: Document): string {
  return serialize(document, { treeAdapter: adapter })
}

function elementsOf(document: Document): readonly Element[] {
  const found: Element[] = []
  const open: ChildNode[] = [...document.childNodes]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isTag(node)) found.push(node)
    if (hasChildren(node)) open.push(...node.childNodes)
  }
  return found
}
