import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  emptySitemapFacts,
  mergeSitemaps,
} from '../../../../../plugins/audit/page/sitemap/merge-sitemaps.ts'
import {
  parseSitemap,
  unreadSitemap,
} from '../../../../../plugins/audit/page/sitemap/parse-sitemap.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const targets = {
  page: 'https://example.com/a',
  llmsLinks: ['https://example.com/b'],
  allowedOrigins: ['https://example.com'],
  now: NOW,
}
function read(name: string, entries: string[], source: 'robots' | 'guess' | 'index' = 'robots') {
  const urls = entries.map((entry) => {
    const [path, lastmod] = entry.split(' ')
    return `<url><loc>https://example.com${path}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`
  })
  const body = new TextEncoder().encode(`<urlset xmlns="${NS}">${urls.join('')}</urlset>`)
  const answer = { url: `https://example.com/${name}`, status: 200, body, truncated: false, source }
  const reading = parseSitemap({ answer, targets })
  return { file: reading.file, reading }
}

test('counts of all files are added up', () => {
  const files = [
    read('1.xml', ['/x 2026-11-20', '/y 2026-11-20', '/a/ 2024-01-01']),
    read('2.xml', ['/a 2026-11-20T10:00:00Z', '/b']),
  ]
  const facts = mergeSitemaps({ files, namedInRobots: true, unread: 0 })
  assert.deepEqual(
    { ...facts, files: facts.files.length },
    {
      files: 2,
      found: true,
      namedInRobots: true,
      inconclusive: false,
      complete: true,
      urls: 5,
      entries: 5,
      violations: 0,
      violationPercent: 0,
      fatal: [],
      samples: [],
      locs: ['/x', '/y', '/a/', '/a', '/b'].map((path) => `https://example.com${path}`),
      newestLastmod: '2026-11-20T10:00:00Z',
      page: {
        match: 'exact',
        url: 'https://example.com/a',
        lastmod: '2026-11-20T10:00:00Z',
        alternates: [],
      },
      lastmod: { count: 4, identicalShare: 0.75, recentShare: 0.75, future: 0 },
      listedLlmsLinks: ['https://example.com/b'],
    },
  )
})

test('a file that was not read leaves the reading incomplete', () => {
  const files = [read('1.xml', ['/a'])]
  assert.equal(mergeSitemaps({ files, namedInRobots: true, unread: 1 }).complete, false)
  const missing = { file: unreadSitemap('https://example.com/2.xml', 404, 'robots') }
  assert.equal(
    mergeSitemaps({ files: [...files, missing], namedInRobots: true, unread: 0 }).complete,
    false,
  )
})

test('a guess that does not exist does not count against completeness', () => {
  const guess = { file: unreadSitemap('https://example.com/sitemap.xml', 404, 'guess') }
  const files = [guess, read('sitemap_index.xml', ['/a'], 'guess')]
  assert.equal(mergeSitemaps({ files, namedInRobots: false, unread: 0 }).complete, true)
})

test('requests without any answer are inconclusive', () => {
  const file = unreadSitemap('https://example.com/sitemap.xml', null, 'guess')
  assert.equal(
    mergeSitemaps({ files: [{ file }], namedInRobots: false, unread: 0 }).inconclusive,
    true,
  )
  assert.equal(emptySitemapFacts().inconclusive, false)
})
