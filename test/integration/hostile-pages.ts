import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { samplePage } from '../bench/sample-page.ts'
import type { SiteAnswer } from '../support/loopback-site.ts'
import { type Answer, assertSound, codesOf } from './audited-app.ts'
import { app, siteOf } from './hostile-app.ts'
import { withBody } from './loopback.ts'

const million = 1_000_000
/** Enough for what is not linear to take minutes. */
const many = 200_000

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

for (const [what, body] of [
  ['50 000 elements', '<p>x</p>'.repeat(60_000)],
  ['5 000 000 characters', 'word '.repeat(1_100_000)],
] as const) {
  test(`a page of more than ${what} is cut and audited, and says so`, async () => {
    assert.deepEqual(codesOf(await audit(withBody(body))), ['PAGE_TRUNCATED'])
  })
}

test('a gzip bomb is cut and audited', async () => {
  const head = gzipSync('<!doctype html><title>Bomb</title><h1>Bomb</h1>')
  const part = gzipSync(Buffer.alloc(10_000_000, ' '))
  const body = Buffer.concat([head, ...Array.from({ length: 100 }, () => part)])
  const answer = await audit({ headers: { 'content-encoding': 'gzip' }, body })
  assert.ok(codesOf(answer).includes('PAGE_TRUNCATED'))
})

for (const [what, body] of [
  ['100 000 elements inside each other', '<div>'.repeat(100_000)],
  ['30 000 formatting elements inside each other', '<b><i>'.repeat(15_000)],
  ['30 000 lists inside each other', '<ul><li>'.repeat(15_000)],
  ['30 000 tables inside each other', '<table><tr><td>'.repeat(10_000)],
  ['30 000 foreign elements inside each other', `<svg>${'<g>'.repeat(30_000)}`],
  ['100 000 templates inside each other', '<template>'.repeat(100_000)],
  ['30 000 closing tags of nothing', '</p></div></b>'.repeat(10_000)],
  ['200 000 links', Array.from({ length: 200_000 }, (_, at) => `<a href="/${at}">x</a>`).join('')],
  ['30 000 links to one address', '<a href="/same">same</a>'.repeat(30_000)],
  ['30 000 images', '<img src="/a.png">'.repeat(30_000)],
  ['30 000 headings', '<h2>Heading</h2>'.repeat(30_000)],
  ['30 000 form fields', '<form><input name=a><label>x</label>'.repeat(15_000)],
  ['30 000 empty elements', '<p></p>'.repeat(30_000)],
  ['a tag with 300 000 attributes', `<p ${attributes(300_000)}>x</p>`],
  ['an attribute of a megabyte', `<p title="${'x '.repeat(million / 2)}">x</p>`],
  ['a comment that never ends', `<!-- ${'x'.repeat(million)}`],
  ['a script that never ends', `<script>${'a("x");'.repeat(100_000)}`],
  ['a tag that never ends', `<a ${'b '.repeat(100_000)}`],
] as const) {
  test(`a page with ${what} is audited`, async () => {
    await audit(withBody(body))
  })
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}="${at}"`).join(' ')
}

for (const [what, text] of [
  ['a word of a million letters', 'a'.repeat(million)],
  ['a million spaces', `x${' '.repeat(million)}y`],
  ['very many no-break spaces', `x${'\u00a0'.repeat(many)}y`],
  ['very many line breaks', `x${'\n'.repeat(many)}y`],
  ['very many tabs and spaces', `x${' \t'.repeat(many / 2)}y`],
  ['nested parentheses', `${'('.repeat(many / 2)}${')'.repeat(many / 2)}`],
  ['very many quotes', '"'.repeat(many)],
  ['very many curly quotes that only open', '“'.repeat(many / 2)],
  ['very many apostrophes', "'".repeat(many)],
  ['very many zero-width characters', '\u200b\u200d\ufeff'.repeat(many / 3)],
  ['very many combining marks', `e${'\u0301'.repeat(many / 2)}`],
  ['very many digits', '1'.repeat(many)],
  ['very many digits and commas', '1,'.repeat(many / 2)],
  ['very many digits and points', '1.'.repeat(many / 2)],
  ['half dates', '2026-01-'.repeat(many / 8)],
  ['half addresses', 'a@'.repeat(many / 2)],
  ['half URLs', 'http://'.repeat(many / 8)],
  ['very many dots', '.'.repeat(many)],
  ['very many question marks', '?'.repeat(many)],
  ['very many dashes', '-'.repeat(many)],
  ['very many percent signs', '5 % '.repeat(many / 4)],
  ['half a copyright', '© 20'.repeat(many / 4)],
  ['very many ideographs', '漢'.repeat(many / 2)],
  ['very many emoji', '👩‍👩‍👧'.repeat(many / 16)],
  ['half references', '&am'.repeat(many / 4)],
  ['numeric references of nothing', '&#x110000;'.repeat(many / 10)],
  ['NUL characters', '\u0000'.repeat(many)],
  ['half surrogates', '&#xd800;'.repeat(many / 8)],
] as const) {
  test(`a page whose text is ${what} is audited`, async () => {
    await audit(withBody(`<main><h1>${text.slice(0, 5000)}</h1><p>${text}</p></main>`))
  })
}

for (const [what, head] of [
  ['a title of many letters', `<title>${'a'.repeat(many)}</title>`],
  ['many letters of description', `<meta name="description" content="${'a '.repeat(many / 2)}">`],
  [
    'a canonical of many letters',
    `<link rel="canonical" href="https://e.com/${'a/'.repeat(many / 2)}">`,
  ],
  ['30 000 alternates', '<link rel="alternate" hreflang="en" href="/en">'.repeat(30_000)],
  ['30 000 meta elements', '<meta property="og:image" content="/a.png">'.repeat(30_000)],
  ['robots directives without end', `<meta name="robots" content="${'noindex, '.repeat(30_000)}">`],
  ['a viewport without end', `<meta name="viewport" content="${'width=1,'.repeat(30_000)}">`],
  ['a srcset without end', `<img srcset="${'a.png 1x, '.repeat(30_000)}">`],
  ['styles without end', `<style>${'a{b:c}'.repeat(50_000)}</style>`],
  ['styles that only open', `<style>${'{'.repeat(many)}</style>`],
  ['a selector without end', `<style>${':not('.repeat(50_000)}</style>`],
  ['CSS comments that only open', `<style>${'/*'.repeat(many / 2)}</style>`],
  ['an inline style without end', `<p style="${'color:red;'.repeat(30_000)}">`],
] as const) {
  test(`a page with ${what} is audited`, async () => {
    await audit(withBody('<p>Words.</p>', head))
  })
}
