import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

/** Header fields of a page, with values of about so many letters. */
export const HOSTILE_FIELDS: readonly (readonly [string, (letters: number) => string])[] = [
  ['content-type', (n) => 'text/html; '.repeat(n / 11)],
  ['content-type', (n) => `text/html; charset=${'x'.repeat(n)}`],
  ['content-type', (n) => `text/html;${' '.repeat(n)}`],
  ['content-type', () => '  '],
  ['link', (n) => '<'.repeat(n)],
  ['link', (n) => '<a>; rel="canonical", '.repeat(n / 22)],
  ['link', (n) => '<a>; rel="'.repeat(n / 10)],
  ['link', (n) => `<${' '.repeat(n)}>; rel=canonical`],
  ['content-security-policy', (n) => "default-src 'self'; ".repeat(n / 20)],
  ['content-security-policy', (n) => '"'.repeat(n)],
  ['strict-transport-security', (n) => 'max-age=1; '.repeat(n / 11)],
  ['strict-transport-security', (n) => `max-age=${'9'.repeat(n)}`],
  ['x-robots-tag', (n) => 'noindex, '.repeat(n / 9)],
  ['x-robots-tag', (n) => 'a: '.repeat(n / 3)],
  ['x-robots-tag', (n) => `unavailable_after: ${'1 '.repeat(n / 2)}`],
  ['set-cookie', (n) => 'a=b; '.repeat(n / 5)],
  ['cache-control', (n) => 'max-age=, '.repeat(n / 10)],
  ['vary', (n) => '*,'.repeat(n / 2)],
  ['server', (n) => 'a/'.repeat(n / 2)],
  ['content-language', (n) => 'en-'.repeat(n / 3)],
  ['retry-after', (n) => '9'.repeat(Math.min(n, 400))],
  ['last-modified', (n) => 'Mon, '.repeat(n / 5)],
  ['age', () => '-1'],
  ['etag', (n) => 'W/"'.repeat(n / 3)],
  ['content-disposition', (n) => 'attachment; filename='.repeat(n / 21)],
  ['permissions-policy', (n) => 'camera=('.repeat(n / 8)],
  ['referrer-policy', (n) => 'no-referrer,'.repeat(n / 12)],
  ['refresh', (n) => `0; url=${'/'.repeat(n)}`],
  ['alt-svc', (n) => 'h3=":443",'.repeat(n / 10)],
  ['x-content-type-options', (n) => 'nosniff,'.repeat(n / 8)],
  ['x-frame-options', (n) => 'DENY,'.repeat(n / 5)],
  ['cf-ray', (n) => 'x'.repeat(n)],
]

/** Paths below the origin that are audited. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  `/${'%'.repeat(1500)}`,
  `/${'%2e%2e/'.repeat(250)}`,
  `/?${'a=&'.repeat(500)}`,
  `/#${'x'.repeat(1500)}`,
  `/${'a-'.repeat(700)}`,
  `/${'ä'.repeat(300)}`,
  '/<script>alert(1)</script>',
  '/index.html;jsessionid=1?utm_source=a&gclid=b',
]

const list = (times: number, line: (at: number) => string): string =>
  Array.from({ length: times }, (_, at) => line(at)).join('')

/** Files of a site, by what they are; the first word is their name. `times` repeats what grows. */
const FILES: Readonly<Record<string, (times: number, origin: string) => string>> = {
  'robots.txt that never comes to its end': (n) => 'Disallow: /a\n'.repeat(n),
  'robots.txt of one endless line': (n) => `Disallow: ${'*'.repeat(2 * n)}`,
  'robots.txt full of stars': (n) =>
    `User-agent: *\n${`Disallow: ${'/*a'.repeat(n / 40)}$\n`.repeat(20)}`,
  'robots.txt of rules with a few stars each': (n) =>
    `User-agent: *\n${'Disallow: /*a*b*c*d*e*f$\n'.repeat(n / 20)}`,
  'robots.txt with a group for everybody': (n) =>
    list(n / 20, (at) => `User-agent: bot${at}\nDisallow: /*?\n\n`),
  'robots.txt that only names sitemaps': (n, origin) =>
    list(n / 40, (at) => `Sitemap: ${origin}/${at}.xml\n`),
  'llms.txt of sections without end': (n) => '# A\n> b\n## C\n- [a](/b): c\n'.repeat(n / 2),
  'llms.txt of brackets': (n) => `# A\n${'['.repeat(n)}`,
  'llms-full.txt without end': (n) => '# A page\n\nWords, and [a link](/b).\n\n'.repeat(n),
  'sitemap.xml of elements inside each other': (n) => '<urlset>'.repeat(n / 8),
  'sitemap.xml of addresses without end': (n, origin) =>
    `<urlset>${list(n, (at) => `<url><loc>${origin}/${at}</loc></url>`)}</urlset>`,
  'sitemap.xml that is an index of itself': (_, origin) =>
    indexOf(50, () => `${origin}/sitemap.xml`),
  'sitemap.xml that is an index of ever new indexes': (n, origin) =>
    indexOf(n / 40, (at) => `${origin}/index-${at}.xml`),
  'sitemap.xml that expands entities': () => {
    const names = list(10, (at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
    return `<?xml version="1.0"?><!DOCTYPE u [<!ENTITY e0 "x">${names}]><urlset>&e10;</urlset>`
  },
}

const indexOf = (count: number, address: (at: number) => string): string =>
  `<sitemapindex>${list(count, (at) => `<sitemap><loc>${address(at)}</loc></sitemap>`)}</sitemapindex>`

export const HOSTILE_FILES = Object.entries(FILES).map(([what, body]) => {
  const path = `/${what.split(' ')[0]}`
  return { what, path, type: path.endsWith('.xml') ? 'application/xml' : 'text/plain', body }
})

const HEAD = '<!doctype html><html lang="en"><title>Bomb</title><h1>Bomb</h1><!--'
const MEGABYTE = 1_000_000

/** Coded bodies that unpack to so many megabytes: coding, and what is sent. */
export const BOMBS: Readonly<
  Record<string, (megabytes: number) => readonly [coding: string, body: Uint8Array]>
> = {
  gzip: (n) => ['gzip', gzipSync(filled(n))],
  'gzip of many members': (n) => ['gzip', members(gzipSync(filler(MEGABYTE)), n)],
  'gzip of empty members': (n) => ['gzip', members(gzipSync(''), (n * MEGABYTE) / 200)],
  deflate: (n) => ['deflate', deflateSync(filled(n))],
  brotli: (n) => ['br', brotli(filled(n))],
  zstd: (n) => ['zstd', zstdBomb(n * MEGABYTE)],
  'gzip in gzip': (n) => ['gzip, gzip', gzipSync(gzipSync(filled(n)))],
  'three codings inside each other': (n) => [
    'deflate, gzip, br',
    brotli(gzipSync(deflateSync(filled(n)))),
  ],
}

const members = (part: Buffer, count: number): Buffer =>
  Buffer.concat([gzipSync(HEAD), ...Array.from({ length: count }, () => part)])

const filler = (bytes: number): Buffer => Buffer.alloc(bytes, 'x ')

const filled = (megabytes: number): Buffer =>
  Buffer.concat([Buffer.from(HEAD), filler(megabytes * MEGABYTE)])

const brotli = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

const MOST_OF_BLOCK = 128 * 1024

/** One frame (RFC 8878): the head as a raw block, then blocks that repeat one byte. */
function zstdBomb(bytes: number): Buffer {
  const head = Buffer.from(HEAD)
  const blocks = Math.ceil(bytes / MOST_OF_BLOCK)
  const run = Buffer.concat([blockHeader(1, MOST_OF_BLOCK), Buffer.from('x')])
  return Buffer.concat([
    // Magic number, no content size, a window of 1 MiB.
    Buffer.from('28b52ffd0050', 'hex'),
    blockHeader(0, head.length),
    head,
    ...Array.from({ length: blocks }, () => run),
    blockHeader(0, 0, true),
  ])
}

/** @param type 0 raw, 1 repeated. */
function blockHeader(type: number, size: number, isLast = false): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE((size << 3) | (type << 1) | (isLast ? 1 : 0), 0, 3)
  return header
}
