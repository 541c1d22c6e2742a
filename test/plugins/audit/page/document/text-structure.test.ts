import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillerWords } from '../../../../../plugins/audit/checks/examples/example-text.ts'
import { listFacts } from '../../../../../plugins/audit/page/content/lists.ts'
import { openingFacts } from '../../../../../plugins/audit/page/content/opening.ts'
import { locate } from '../../../../../plugins/audit/page/document/locate.ts'
import {
  paragraphFacts,
  sentenceFacts,
  sentencesOf,
} from '../../../../../plugins/audit/page/document/paragraphs.ts'
import { mainText, wordsInRange } from '../../../../../plugins/audit/page/document/text-blocks.ts'
import { sections, stretchFacts } from '../../../../../plugins/audit/page/headings/sections.ts'
import { pageOf } from './page-of.ts'

test('a section reaches to the next heading of its level or above', () => {
  const page =
    pageOf(`<main><h1>T</h1><p>lead words</p><h2>A</h2><p>one two</p><h3>B</h3><p>three</p>
    <h4>C</h4><p>four</p><h2>D</h2><p>five</p></main><footer><h2>E</h2><p>six</p></footer>`)
  assert.deepEqual(
    sections(page).map(({ heading, own, content }) => [
      heading.text,
      wordsInRange(page, own),
      wordsInRange(page, content),
    ]),
    [
      ['A', 2, 6],
      ['B', 1, 3],
      ['D', 1, 1],
    ],
  )
  assert.deepEqual(
    stretchFacts(page).stretches.map(({ words }) => words),
    [3, 2, 1, 1, 1],
  )
})

test('a heading that holds blocks ends where it ends', () => {
  const page = pageOf('<main><h2><div>Two</div><div>blocks</div></h2><p>one two three</p></main>')
  assert.deepEqual(
    sections(page).map(({ own }) => wordsInRange(page, own)),
    [3],
  )
})

test('sentences know their words', () => {
  const page = pageOf('<main><p>It is 3.5 km. "Is it?" he asks! ... Yes</p></main>')
  const [block] = mainText(page).blocks
  assert.deepEqual(
    sentencesOf(page, block!).map(({ start, end, firstWord, words }) => [
      block!.text.slice(start, end),
      block!.tokens.slice(firstWord, firstWord + words).join(' '),
    ]),
    [
      ['It is 3.5 km.', 'It is 3.5 km'],
      ['"Is it?"', 'Is it'],
      ['he asks! ...', 'he asks'],
      ['Yes', 'Yes'],
    ],
  )
})

test('the longest sentences are located', () => {
  const page = pageOf(
    `<main><p>${fillerWords(10)}</p><p id="long">${'word '.repeat(30)}</p></main>`,
  )
  const { count, median, longest } = sentenceFacts(page)
  assert.deepEqual({ count, median }, { count: 2, median: 20 })
  assert.deepEqual(
    longest.map(({ words, selector }) => [words, selector]),
    [
      [30, '#long'],
      [10, 'body > main > p'],
    ],
  )
})

test('bare text of a container is a paragraph only if it contains nothing else', () => {
  const eight = fillerWords(8)
  const page =
    pageOf(`<main><div>${eight}</div><div>${eight}<p>x</p></div><section> <b>${eight}</b> </section>
    <article>${eight}</article><p>${fillerWords(7)}</p><p>${eight}</p><h2>${eight}</h2></main>`)
  assert.deepEqual(
    paragraphFacts(page).map(({ selector }) => selector.split(' > ').at(-1)),
    ['div', 'section', 'p:nth-of-type(2)'],
  )
})

test('typed lists are distinguished from sentences that begin with a figure', () => {
  const page =
    pageOf(`<main><p>1. one</p><p>2. two</p><p>3. three</p><p>- a<br>- b<br>- c<br>- d</p>
    <p>3 wheels</p><p>4 wheels</p><p>5 wheels</p><ul><li>• a</li><li>• b</li><li>• c</li></ul></main>`)
  const { real, typed } = listFacts(page)
  assert.deepEqual(
    [real, typed.map(({ kind, lines }) => `${kind} ${lines}`)],
    [1, ['numbers 3', 'bullets 4']],
  )
})

test('byline, date and reading time are no opening', () => {
  const page =
    pageOf(`<html lang="en"><main><h1>Bicycle chains</h1><p>By Jane Doe, who has written about wheels</p>
    <p><time datetime="2026-05-20">20 May 2026</time>, revised by two of our readers</p><p>${fillerWords(25)}</p></main>`)
  const { paragraphWords, keywordPercent } = openingFacts(page)
  assert.deepEqual({ paragraphWords, keywordPercent }, { paragraphWords: 25, keywordPercent: 100 })
})

test('a long attribute and a long text are shown with an ellipsis', () => {
  const page = pageOf(`<p id="a" title="${'t'.repeat(101)}">${'word '.repeat(40)}</p><p>short</p>`)
  const [long, short] = page.table.elements.filter(({ tag }) => tag === 'p')
  const { snippet } = locate(page, long!)
  assert.match(snippet, /^<p id="a" title="t{99}…">word .*…$/)
  assert.ok(snippet.length <= 200)
  assert.equal(locate(page, short!).snippet, '<p>short')
})
