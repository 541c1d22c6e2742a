import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { SitemapTargets } from '../../../../../plugins/audit/page/sitemap/entry-tally.ts'
import {
  parseSitemap,
  type SitemapAnswer,
  unreadSitemap,
} from '../../../../../plugins/audit/page/sitemap/parse-sitemap.ts'
import { growthOf, MOST_RATIO } from '../../../../fuzz/parsers/growth.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const targets: SitemapTargets = {
  page: 'https://example.com/a',
  llmsLinks: [],
  allowedOrigins: ['https://example.com'],
  now: NOW,
}
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlset = (...urls: string[]) => `<urlset xmlns="${NS}">\n${urls.join('\n')}\n</urlset>`
const url = (path: string, rest = '') => `<url><loc>https://example.com${path}</loc>${rest}</url>`
const parse = (
  text: string | Uint8Array,
  over: { answer?: Partial<SitemapAnswer>; targets?: Partial<SitemapTargets> } = {},
) =>
  parseSitemap({
    answer: {
      url: 'https://example.com/sitemap.xml',
      status: 200,
      body: typeof text === 'string' ? new TextEncoder().encode(text) : text,
      truncated: false,
      source: 'robots',
      ...over.answer,
    },
    targets: { ...targets, ...over.targets },
  })
const fatalOf = (text: string) => parse(text).file.fatal.map((problem) => problem.rule)

test('a urlset is counted and the page found in it', () => {
  const text = urlset(
    url('/', '<lastmod>2026-11-20</lastmod>'),
    url('/a', '<lastmod>2024-05-01T10:00:00+02:00</lastmod>'),
    url('/b', '<lastmod>2027-01-01</lastmod>'),
  )
  assert.deepEqual(parse(text), {
    file: {
      url: 'https://example.com/sitemap.xml',
      status: 200,
      source: 'robots',
      kind: 'urlset',
      fatal: [],
      found: true,
      complete: true,
      bytes: 303,
      entries: 3,
      violations: 0,
      samples: [],
    },
    children: [],
    counts: {
      locs: ['/', '/a', '/b'].map((path) => `https://example.com${path}`),
      page: {
        match: 'exact',
        url: 'https://example.com/a',
        lastmod: '2024-05-01T10:00:00+02:00',
        alternates: [],
      },
      listedLlmsLinks: [],
      lastmod: {
        count: 3,
        recent: 1,
        future: 1,
        newest: { text: '2026-11-20', time: Date.parse('2026-11-20') },
        days: [
          ['2026-11-20', 1],
          ['2024-05-01', 1],
          ['2027-01-01', 1],
        ],
      },
    },
  })
})

const variants: [listed: string, match: string][] = [
  ['https://example.com/a?utm_source=x', 'exact'],
  ['HTTPS://EXAMPLE.com/%61', 'exact'],
  ['http://example.com/a', 'variant'],
  ['https://example.com/a/', 'variant'],
  ['https://www.example.com/a', 'variant'],
  ['https://example.com/a?page=1', 'variant'],
  ['https://example.com/A', 'none'],
  ['https://other.example.com/a', 'none'],
]
for (const [listed, match] of variants) {
  test(`${listed} lists the page: ${match}`, () => {
    assert.equal(parse(urlset(`<url><loc>${listed}</loc></url>`)).counts.page.match, match)
  })
}

test('an exact entry wins over another form, whichever comes first', () => {
  const { page } = parse(urlset(url('/a/'), url('/a'), url('/a?x=1'))).counts
  assert.deepEqual([page.match, page.url], ['exact', 'https://example.com/a'])
})

test('the alternates of the page entry are kept', () => {
  const link = (lang: string) =>
    `<x:link xmlns:x="http://www.w3.org/1999/xhtml" rel="alternate" hreflang="${lang}" href="https://example.com/${lang}"/>`
  const { page } = parse(urlset(url('/b', link('nl')), url('/a', link('fr') + link('en')))).counts
  assert.deepEqual(page.alternates, [
    { hreflang: 'fr', href: 'https://example.com/fr' },
    { hreflang: 'en', href: 'https://example.com/en' },
  ])
})

test('the loc of an image extension is no entry', () => {
  const image =
    '<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><i:loc>https://cdn.example.org/x.png</i:loc></i:image>'
  const { file } = parse(urlset(url('/a', image)))
  assert.deepEqual([file.entries, file.violations], [1, 0])
})

const violations: [rule: string, entry: string][] = [
  ['loc-missing', '<url><lastmod>2024</lastmod></url>'],
  ['loc-not-absolute', '<url><loc>/a</loc></url>'],
  ['foreign-host', '<url><loc>http://example.com/a</loc></url>'],
  ['foreign-host', '<url><loc>https://www.example.com/a</loc></url>'],
  ['fragment', url('/a#b')],
  ['bad-lastmod', url('/a', '<lastmod>01/02/2024</lastmod>')],
  ['duplicate', url('/b')],
]
for (const [rule, entry] of violations) {
  test(`an entry with a violation is counted once: ${rule}`, () => {
    const { file } = parse(urlset(url('/b'), entry))
    assert.deepEqual(
      [file.violations, file.samples.map((sample) => [sample.rule, sample.line]), file.fatal],
      [1, [[rule, 3]], []],
    )
  })
}

test('entries of an origin that names the sitemap in robots.txt are no violation', () => {
  const allowedOrigins = ['https://cdn.example.net', 'https://example.com']
  assert.equal(parse(urlset(url('/a')), { targets: { allowedOrigins } }).file.violations, 0)
})

test('at most ten samples are kept', () => {
  const { file } = parse(urlset(...Array.from({ length: 30 }, () => url('/a'))))
  assert.deepEqual([file.violations, file.samples.length], [29, 10])
})

const fatals: [rule: string, text: string][] = [
  ['not-well-formed', `<urlset xmlns="${NS}"><url><loc>https://example.com/a</loc></urlset>`],
  ['not-well-formed', `<urlset xmlns="${NS}"><url>`],
  ['not-well-formed', urlset(url('/a?b=1&c=2'))],
  ['not-well-formed', urlset('<a>'.repeat(100))],
  [
    'not-well-formed',
    `<urlset xmlns="${NS}" ${Array.from({ length: 600 }, (_, i) => `a${i}=""`).join(' ')}></urlset>`,
  ],
  ['wrong-root', '<sitemap/>'],
  ['wrong-namespace', '<urlset><url><loc>https://example.com/a</loc></url></urlset>'],
  ['no-entry', urlset()],
]
for (const [rule, text] of fatals) {
  test(`a sitemap is refused: ${rule} ${text.slice(0, 30)}`, () =>
    assert.deepEqual(fatalOf(text), [rule]))
}

test('more than 50000 entries pass the limit', () => {
  const text = urlset(...Array.from({ length: 50_001 }, (_, index) => url(`/${index}`)))
  const { file } = parse(text)
  assert.deepEqual(
    [file.fatal.map((problem) => problem.rule), file.entries, file.complete],
    [['too-many-urls'], 50_000, false],
  )
})

test('an index gives its files and no page', () => {
  const text = `<sitemapindex xmlns="${NS}">
    <sitemap><loc>https://example.com/1.xml</loc><lastmod>2026-01-01</lastmod></sitemap>
    <sitemap><loc>https://example.com/a</loc></sitemap></sitemapindex>`
  const { file, children, counts } = parse(text)
  assert.deepEqual([file.kind, file.entries, file.fatal], ['index', 2, []])
  assert.deepEqual(children, ['https://example.com/1.xml', 'https://example.com/a'])
  assert.equal(counts.page.match, 'none')
})

test('an index within an index is refused', () => {
  const text = `<sitemapindex xmlns="${NS}"><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>`
  const { file } = parse(text, { answer: { source: 'index' } })
  assert.deepEqual(
    file.fatal.map((problem) => problem.rule),
    ['nested-index'],
  )
})

test('a gzip file is unpacked', () => {
  const { file, counts } = parse(gzipSync(urlset(url('/a'))))
  assert.deepEqual([file.found, file.complete, counts.page.match], [true, true, 'exact'])
})

test('a gzip bomb ends at the limit', () => {
  const { file } = parse(gzipSync(Buffer.alloc(60 * 1024 * 1024, 32)))
  assert.deepEqual(
    [file.fatal.map((problem) => problem.rule), file.complete],
    [['too-large'], false],
  )
})

test('a cut gzip file is read as far as it goes, and is not complete', () => {
  const packed = gzipSync(
    urlset(...Array.from({ length: 500 }, (_, index) => url(`/${index * 7919}`))),
  )
  const { file } = parse(packed.subarray(0, packed.length >> 1))
  assert.equal(file.complete, false)
  assert.ok(file.found && file.entries > 10)
  assert.deepEqual(file.fatal, [])
})

test('a text list is read line by line', () => {
  const { file, counts } = parse('https://example.com/b\r\n\r\nhttps://example.com/a\n')
  assert.deepEqual(
    [file.kind, file.entries, file.complete, counts.page.match],
    ['text', 2, true, 'exact'],
  )
})

test('RSS and Atom feeds are sitemaps too', () => {
  const rss =
    '<rss version="2.0"><channel><link>https://example.com/</link><item><link>https://example.com/a</link></item></channel></rss>'
  const atom =
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://example.com/a"/><updated>2026-01-01T00:00:00Z</updated></entry></feed>'
  for (const text of [rss, atom]) {
    const { file, counts } = parse(text)
    assert.deepEqual(
      [file.kind, file.entries, file.fatal, counts.page.match],
      ['rss', 1, [], 'exact'],
    )
  }
})

const pages: [what: string, text: string][] = [
  ['an HTML page', '<!DOCTYPE html><html><body>Not found</body></html>'],
  ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>'],
  ['plain text', 'Not found'],
  ['an empty body', ''],
]
for (const [what, text] of pages) {
  test(`${what} is no sitemap`, () => {
    const { file } = parse(text)
    assert.deepEqual([file.found, file.complete], [false, false])
  })
}

test('another encoding than UTF-8 is read by its declaration', () => {
  const text = `<?xml version="1.0" encoding="iso-8859-1"?>${urlset(url('/\u00e9'))}`
  const body = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const { counts } = parse(body, { targets: { page: 'https://example.com/%C3%A9' } })
  assert.equal(counts.page.match, 'exact')
})

test('links of llms.txt are listed under their own or their HTML form', () => {
  const links = ['a', 'b.md', 'docs/index.md', 'c.html.md', 'd'].map(
    (path) => `https://example.com/${path}`,
  )
  const text = urlset(url('/a'), url('/b/'), url('/docs/'), url('/c.html'))
  assert.deepEqual(
    parse(text, { targets: { llmsLinks: links } }).counts.listedLlmsLinks,
    links.slice(0, 4),
  )
})

test('a truncated body is not complete and no broken XML', () => {
  const { file } = parse(`<urlset xmlns="${NS}">${url('/a')}<url><lo`, {
    answer: { truncated: true },
  })
  assert.deepEqual([file.found, file.complete, file.entries, file.fatal], [true, false, 1, []])
})

test('a file that did not answer 200 is not read', () => {
  assert.equal(parse(urlset(url('/a')), { answer: { status: 404 } }).file.found, false)
  assert.equal(unreadSitemap('https://example.com/s.xml', null, 'guess').found, false)
})

test('parseSitemap never throws', () => {
  const part = fc.constantFrom(
    '<urlset>',
    '<url>',
    '<loc>',
    'https://e.com',
    '</loc>',
    '</url>',
    '<![CDATA[',
    ']]>',
    '&',
    '<!--',
    '\n',
    '"',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      assert.equal(typeof parse(parts.join('')).file.found, 'boolean')
    }),
  )
  fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof parse(bytes).file.found === 'boolean'))
})

test('addresses of pages are kept as written, once each, without those that do not belong', () => {
  const other = '<url><loc>https://other.example.org/x</loc></url>'
  const { counts } = parse(
    urlset(url('/b?x=%61'), url('/a', '<lastmod>?</lastmod>'), other, url('/a')),
  )
  assert.deepEqual(counts.locs, ['https://example.com/b?x=%61', 'https://example.com/a'])
})

test('at most 500 addresses are kept', () => {
  const many = Array.from({ length: 600 }, (_, index) => url(`/${index}`))
  const { counts, file } = parse(urlset(...many))
  assert.deepEqual([counts.locs.length, file.entries], [500, 600])
})

for (const name of ['constructor', '__proto__', 'toString']) {
  test(`a root element called ${name} is an unknown one`, () => {
    const { file } = parse(`<${name}><url><loc>https://example.com/a</loc></url></${name}>`)
    assert.deepEqual([file.kind, file.entries], ['unknown', 0])
    assert.deepEqual(
      file.fatal.map(({ rule }) => rule),
      ['wrong-root'],
    )
  })
}

for (const [what, piece] of [
  ['elements inside each other', '<a>'],
  ['broken elements', '<a</a>'],
] as const) {
  test(`${what} are given up where they begin`, async () => {
    const read = (text: string) => parse(text)
    const ratio = await growthOf(read, (size) => piece.repeat(size / 6), {
      size: 8000,
      floorMs: 3,
      rounds: 5,
    })
    assert.ok(ratio <= MOST_RATIO, `${ratio} times the time`)
  })
}
