import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteAnswer } from '../support/loopback-site.ts'
import { type Answer, assertSound, checkOf } from './audited-app.ts'
import { app, siteOf } from './hostile-app.ts'
import { withBody } from './loopback.ts'

async function audit(page: SiteAnswer): Promise<Answer> {
  const answer = await app().audit((await siteOf(page)).origin)
  assertSound(answer)
  return answer
}

const million = 1_000_000
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`

for (const [what, text] of [
  ['that is not JSON', '{"@context": "https://schema.org", "@type": }'],
  ['that is empty', ''],
  ['that is a number', '7'],
  ['that is null', 'null'],
  ['whose types are numbers', '{"@context":"https://schema.org","@type":[1,null,{}]}'],
  ['that uses names of JavaScript', '{"__proto__":{"x":1},"constructor":1,"@type":"toString"}'],
  ['100 000 arrays deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100 000 objects deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['with 30 000 nodes', `[${'{"@type":"Article"},'.repeat(30_000)}{}]`],
  ['with a text of a megabyte', `{"@type":"Article","headline":"${'a '.repeat(million / 2)}"}`],
  [
    'with a circle of references',
    '{"@graph":[{"@id":"#a","x":{"@id":"#b"}},{"@id":"#b","x":{"@id":"#a"}}]}',
  ],
] as const) {
  test(`a page with JSON-LD ${what} is audited`, async () => {
    await audit(withBody('<p>Words.</p>', jsonLd(text)))
  })
}

test('JSON-LD that is no JSON fails its check', async () => {
  const answer = await audit(withBody('<p>Words.</p>', jsonLd('{"@type": }')))
  assert.equal(checkOf(answer, 'seo.structured-data.jsonld-parses').status, 'fail')
})

for (const [what, body] of [
  ['nothing at all', ''],
  ['one space', ' '],
  ['a lone <', '<'],
  ['a doctype alone', '<!doctype html>'],
  ['a byte order mark alone', '\ufeff'],
  ['a frameset', '<frameset><frame src="/a"></frameset>'],
  ['plain words', 'Only words.'],
] as const) {
  test(`a page of ${what} is audited`, async () => {
    await audit({ body })
  })
}

const titled =
  '<!doctype html><html><head>%<title>Café “déjà vu” €</title></head><body>x</body></html>'
const meta1252 = titled.replace('%', '<meta charset="windows-1252">')
const plain = titled.replace('%', '')

for (const [what, type, body] of [
  ['windows-1252 by its header', 'text/html; charset=windows-1252', windows1252(plain)],
  ['windows-1252 by its meta element', 'text/html', windows1252(meta1252)],
  ['latin1, which is read as windows-1252', 'text/html; charset=ISO-8859-1', windows1252(plain)],
  ['UTF-16 by its mark', 'text/html', Buffer.from(`\ufeff${plain}`, 'utf16le')],
  ['UTF-16 by its header', 'text/html; charset=utf-16le', Buffer.from(plain, 'utf16le')],
  ['UTF-16 the other way round', 'text/html', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16()],
  ['UTF-8, whatever its meta element says', 'text/html; charset=utf-8', Buffer.from(meta1252)],
  ['UTF-8 by its mark', 'text/html; charset=windows-1252', Buffer.from(`\ufeff${plain}`)],
] as const) {
  test(`the title of a page in ${what} is read right`, async () => {
    const answer = await audit({ headers: { 'content-type': type }, body })
    const { value } = checkOf(answer, 'seo.on-page.title-present')
    assert.deepEqual(value, { count: 1, text: 'Café “déjà vu” €', generic: false })
  })
}

/** The few letters beyond ASCII that the texts of this file have. */
function windows1252(text: string): Buffer {
  const codes: Record<string, number> = { '“': 0x93, '”': 0x94, '€': 0x80 }
  return Buffer.from(Array.from(text, (letter) => codes[letter] ?? letter.codePointAt(0) ?? 0))
}

for (const [what, path, body] of [
  ['robots.txt of 5 MB', '/robots.txt', 'Disallow: /a\n'.repeat(400_000)],
  ['robots.txt whose one line is endless', '/robots.txt', 'Disallow: '.padEnd(million, '*')],
  [
    'robots.txt full of stars',
    '/robots.txt',
    `User-agent: *\nDisallow: ${'/*a'.repeat(10_000)}$\n`.repeat(20),
  ],
  ['llms.txt of 5 MB', '/llms.txt', '# A\n> b\n## C\n- [a](/b): c\n'.repeat(200_000)],
  ['llms.txt of brackets', '/llms.txt', `# A\n${'['.repeat(million / 2)}`],
  ['sitemap.xml of elements inside each other', '/sitemap.xml', '<urlset>'.repeat(50_000)],
  ['sitemap.xml that expands entities', '/sitemap.xml', entities()],
] as const) {
  test(`a site with ${what} is audited`, async () => {
    const headers = { 'content-type': path.endsWith('xml') ? 'application/xml' : 'text/plain' }
    const site = await siteOf(withBody('<p>Words.</p>'), { [path]: { headers, body } })
    assertSound(await app().audit(site.origin))
  })
}

function entities(): string {
  const names = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  )
  return `<?xml version="1.0"?><!DOCTYPE u [<!ENTITY e0 "x">${names.join('')}]><urlset>&e10;</urlset>`
}

for (const [what, content] of [
  ['brackets that only open', `# A\n${'['.repeat(million)}`],
  ['links that only begin', `# A\n## B\n${'- [a]('.repeat(million / 6)}`],
  ['headings alone', '# A\n'.repeat(million / 4)],
  ['quotes inside each other', `# A\n${'> '.repeat(million / 2)}`],
  [
    'lists inside each other',
    `# A\n${Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}- x`).join('\n')}`,
  ],
  ['emphasis without end', `# A\n${'*_'.repeat(million / 2)}`],
  [
    'back-ticks of every length',
    `# A\n${Array.from({ length: 1400 }, (_, at) => '`'.repeat(at)).join(' ')}`,
  ],
  ['spaces alone', ' '.repeat(million)],
  ['NUL characters', '\u0000'.repeat(million / 10)],
  ['5 MB of links', `# A\n> b\n## C\n${'- [a](https://a.example/b): c\n'.repeat(160_000)}`],
] as const) {
  test(`pasted llms.txt of ${what} is validated`, async () => {
    const answer = await app().call({ path: '/api/llms-txt/validate', body: { content } })
    assert.deepEqual([answer.status, answer.body.ok], [200, true], answer.body.error)
    assert.ok(answer.ms < 10_000, `${answer.ms} ms`)
    await app().assertHealthy()
  })
}
