import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { samplePage } from '../bench/sample-page.ts'
import type { SiteAnswer } from '../support/loopback-site.ts'
import { type Answer, assertSound, codesOf, useApp } from './audited-app.ts'
import { useSites, withBody } from './loopback.ts'

const app = useApp({ allowLocal: true })
const siteOf = useSites()

/** Audits a page. The time is that of a busy machine: what is not linear takes minutes. */
async function audit(page: SiteAnswer, mostMs = 10_000): Promise<Answer> {
  const answer = await app().audit((await siteOf(page)).origin)
  assertSound(answer)
  assert.ok(answer.ms < mostMs, `${answer.ms} ms`)
  return answer
}

test('a page of 20 MB is cut and audited', async () => {
  const answer = await audit({ body: samplePage(20_000_000) }, 30_000)
  assert.ok(codesOf(answer).includes('PAGE_TRUNCATED'))
})

test('a gzip bomb is cut and audited', async () => {
  const head = gzipSync('<!doctype html><title>Bomb</title><h1>Bomb</h1>')
  const part = gzipSync(Buffer.alloc(10_000_000, ' '))
  const body = Buffer.concat([head, ...Array.from({ length: 100 }, () => part)])
  const answer = await audit({ headers: { 'content-encoding': 'gzip' }, body })
  assert.ok(codesOf(answer).includes('PAGE_TRUNCATED'))
})

for (const [what, body] of [
  ['100 000 elements inside each other', '<div>'.repeat(100_000)],
  ['100 000 formatting elements inside each other', '<b><i>'.repeat(50_000)],
  ['100 000 lists inside each other', '<ul><li>'.repeat(50_000)],
  ['100 000 tables inside each other', '<table><tr><td>'.repeat(33_000)],
  ['100 000 foreign elements inside each other', `<svg>${'<g>'.repeat(100_000)}`],
  ['100 000 closing tags of nothing', '</p></div></b>'.repeat(33_000)],
  ['200 000 links', Array.from({ length: 200_000 }, (_, at) => `<a href="/${at}">x</a>`).join('')],
  ['100 000 links to one address', '<a href="/same">same</a>'.repeat(100_000)],
  ['100 000 images', '<img src="/a.png">'.repeat(100_000)],
  ['100 000 headings', '<h2>Heading</h2>'.repeat(100_000)],
  ['100 000 form fields', '<form><input name=a><label>x</label>'.repeat(50_000)],
  ['100 000 empty elements', '<p></p>'.repeat(100_000)],
  ['a tag with 300 000 attributes', `<p ${attributes(300_000)}>x</p>`],
  ['an attribute of 5 MB', `<p title="${'x '.repeat(2_500_000)}">x</p>`],
  ['a comment that never ends', `<!-- ${'x'.repeat(3_000_000)}`],
  ['a script that never ends', `<script>${'a("x");'.repeat(400_000)}`],
  ['a tag that never ends', `<a ${'b '.repeat(100_000)}`],
] as const) {
  test(`a page with ${what} is audited`, async () => {
    await audit(withBody(body))
  })
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}="${at}"`).join(' ')
}

const million = 1_000_000

for (const [what, text] of [
  ['a word of a million letters', 'a'.repeat(million)],
  ['a million spaces', `x${' '.repeat(million)}y`],
  ['a million no-break spaces', `x${'\u00a0'.repeat(million)}y`],
  ['a million line breaks', `x${'\n'.repeat(million)}y`],
  ['a million tabs and spaces', `x${' \t'.repeat(million / 2)}y`],
  ['nested parentheses', `${'('.repeat(million / 2)}${')'.repeat(million / 2)}`],
  ['a million quotes', '"'.repeat(million)],
  ['a million curly quotes that only open', '“'.repeat(million / 2)],
  ['a million apostrophes', "'".repeat(million)],
  ['a million zero-width characters', '\u200b\u200d\ufeff'.repeat(million / 3)],
  ['a million combining marks', `e${'\u0301'.repeat(million / 2)}`],
  ['a million digits', '1'.repeat(million)],
  ['a million digits and commas', '1,'.repeat(million / 2)],
  ['a million digits and points', '1.'.repeat(million / 2)],
  ['half dates', '2026-01-'.repeat(million / 8)],
  ['half addresses', 'a@'.repeat(million / 2)],
  ['half URLs', 'http://'.repeat(million / 8)],
  ['a million dots', '.'.repeat(million)],
  ['a million question marks', '?'.repeat(million)],
  ['a million dashes', '-'.repeat(million)],
  ['a million percent signs', '5 % '.repeat(million / 4)],
  ['half a copyright', '© 20'.repeat(million / 4)],
  ['a million ideographs', '漢'.repeat(million / 2)],
  ['a million emoji', '👩‍👩‍👧'.repeat(million / 16)],
  ['half references', '&am'.repeat(million / 4)],
  ['numeric references of nothing', '&#x110000;'.repeat(million / 10)],
  ['NUL characters', '\u0000'.repeat(million)],
  ['half surrogates', '&#xd800;'.repeat(million / 8)],
] as const) {
  test(`a page whose text is ${what} is audited`, async () => {
    await audit(withBody(`<main><h1>${text.slice(0, 5000)}</h1><p>${text}</p></main>`))
  })
}

for (const [what, head] of [
  ['a title of a million letters', `<title>${'a'.repeat(million)}</title>`],
  [
    'a million letters of description',
    `<meta name="description" content="${'a '.repeat(million / 2)}">`,
  ],
  [
    'a canonical of a million letters',
    `<link rel="canonical" href="https://e.com/${'a/'.repeat(million / 2)}">`,
  ],
  ['100 000 alternates', '<link rel="alternate" hreflang="en" href="/en">'.repeat(100_000)],
  ['100 000 meta elements', '<meta property="og:image" content="/a.png">'.repeat(100_000)],
  [
    'robots directives without end',
    `<meta name="robots" content="${'noindex, '.repeat(100_000)}">`,
  ],
  ['a viewport without end', `<meta name="viewport" content="${'width=1,'.repeat(100_000)}">`],
  ['a srcset without end', `<img srcset="${'a.png 1x, '.repeat(100_000)}">`],
  ['styles without end', `<style>${'a{b:c}'.repeat(200_000)}</style>`],
  ['styles that only open', `<style>${'{'.repeat(million)}</style>`],
  ['a selector without end', `<style>${':not('.repeat(200_000)}</style>`],
  ['CSS comments that only open', `<style>${'/*'.repeat(million / 2)}</style>`],
  ['an inline style without end', `<p style="${'color:red;'.repeat(100_000)}">`],
] as const) {
  test(`a page with ${what} is audited`, async () => {
    await audit(withBody('<p>Words.</p>', head))
  })
}
