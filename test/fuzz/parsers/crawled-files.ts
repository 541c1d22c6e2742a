import assert from 'node:assert/strict'
import { gunzipSync, gzipSync } from 'node:zlib'
import { crawlDelayMs } from '../../../plugins/audit/multipage/walker.ts'
import { llmsTxtReport } from '../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import { firstLink } from '../../../plugins/audit/page/llms-txt/markdown.ts'
import { type LlmsMeta, parseLlmsTxt } from '../../../plugins/audit/page/llms-txt/parse-llms-txt.ts'
import {
  llmsTextTask,
  parseLlmsFull,
} from '../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import { robotsSignals } from '../../../plugins/audit/page/robots/robots-signals.ts'
import { parseSignals } from '../../../plugins/audit/page/robots/usage-signals.ts'
import { parseW3cDate } from '../../../plugins/audit/page/sitemap/lastmod.ts'
import { parseSitemap } from '../../../plugins/audit/page/sitemap/parse-sitemap.ts'
import { parseRobots } from '../../../plugins/web/parse-robots.ts'
import { robotsVerdicts } from '../../../plugins/web/robots-verdict.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParser, textParsers } from './parser.ts'

const URL_OF_PAGE = 'https://www.example.com/a/b?c=d&e=%20*$'
const AGENTS = ['GPTBot', '*', 'Googlebot-Image', 'constructor']

const robotsParser = textParsers({
  words: pieces(
    'User-agent: *\n¦User-agent: GPTBot\n¦Disallow: /\n¦Allow: /a\n¦Disallow: ',
    'Sitemap: https://www.example.com/s.xml\n¦Crawl-delay: 5\n¦Content-Signal: ¦/a*',
    'search=yes, ai-train=no\n¦constructor: /\n¦__proto__: x\n¦/*b*$\n¦# x\n¦%2A',
    'User-agent: a\n¦*a¦/a/¦ab¦*?¦Host: a\n¦Noindex: /\n',
  ),
  samples: [
    `User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /private\nAllow: /a*b$\n\nUser-agent: *
Content-Signal: search=yes, ai-train=no\nCrawl-delay: 2\nDisallow: /*?c=\nSitemap: https://www.example.com/sitemap.xml\n`,
  ],
})

const SITEMAP_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
const sitemapParser = textParsers({
  words: pieces(
    '<url>¦</url>¦<loc>¦</loc>¦<lastmod>2026-01-01</lastmod>¦<urlset>¦<rss>',
    '<loc>https://www.example.com/a/b</loc>¦<sitemapindex>¦<sitemap>¦<feed>¦<item>',
    '<constructor>¦<__proto__>¦<channel>¦<link>¦xmlns="a"¦<!DOCTYPE a [¦]>',
    '<!ENTITY a "aaaaaaaaaa">¦&a;¦&lt;¦&#65;¦<a:b xmlns:a="b">¦<url ¦b="c" ',
    'https://www.example.com/a\n¦<?xml version="1.0"?>¦<?x ¦<xhtml:link rel="alternate" ',
    'hreflang="fr" href="/"/>¦ xmlns:a="¦<a¦</a>¦a:b:c="¦\'¦<RDF>¦<entry>',
  ),
  samples: [
    `${SITEMAP_HEAD}<url><loc>https://www.example.com/a/b</loc><lastmod>2026-01-01T10:00:00Z</lastmod>
<xhtml:link rel="alternate" hreflang="fr" href="https://www.example.com/fr"/></url></urlset>`,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://www.example.com/s.xml.gz</loc></sitemap></sitemapindex>',
    '<rss version="2.0"><channel><item><title>A</title><link>https://www.example.com/a</link></item></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://www.example.com/a"/><updated>2026-01-01</updated></entry></feed>',
    'https://www.example.com/a\nhttps://www.example.com/b\n',
  ],
})

const targets = {
  page: 'https://www.example.com/a/b',
  llmsLinks: ['https://www.example.com/a'],
  allowedOrigins: ['https://www.example.com'],
  now: 1_780_000_000_000,
}

const ANSWER = {
  url: 'https://www.example.com/s.xml',
  status: 200,
  truncated: false,
  source: 'robots',
} as const

const readSitemap = (body: Uint8Array) => parseSitemap({ answer: { ...ANSWER, body }, targets })

const KINDS = new Set(['urlset', 'index', 'rss', 'text', 'unknown'])

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Files that a crawl fetches besides the page. */
export const crawledFiles = (): readonly ForeignParser[] => [
  robotsParser('robots.txt', {
    read: (text) => parseRobots(text),
    holds: ({ groups, problems, sitemaps }, text) => {
      const lines = text.split(/\r\n|\n|\r/).length
      const places = [...groups, ...problems, ...sitemaps, ...groups.flatMap(({ rules }) => rules)]
      for (const { line } of places)
        assert.ok(line >= 1 && line <= lines, `line ${line} of ${lines}`)
      for (const { url } of sitemaps) assert.ok(text.includes(url))
    },
  }),
  robotsParser('rules of robots.txt', {
    read: (text) => {
      const robots = { access: 'parsed', txt: parseRobots(text) } as const
      return robotsVerdicts(robots, AGENTS, URL_OF_PAGE)
    },
    holds: (verdicts, text) => {
      for (const { allowed, rule } of Object.values(verdicts)) {
        assert.equal(typeof allowed, 'boolean')
        if (rule !== undefined) assert.equal(allowed, rule.startsWith('Allow'))
        if (allowed === false) assert.match(text, /d(?:iss?al|iasl)l?[ao]w/i)
      }
    },
  }),
  robotsParser('signals of robots.txt', {
    read: (text) => {
      const txt = parseRobots(text)
      const url = 'https://www.example.com/robots.txt'
      return {
        signals: robotsSignals({ txt, url }, AGENTS, URL_OF_PAGE),
        delayMs: crawlDelayMs(txt, 'GPTBot'),
      }
    },
    mostPerCharacter: 60,
    holds: ({ signals, delayMs }) => {
      for (const { detail } of signals.signals)
        assert.match(detail ?? '', /^Content-(?:Signal|Usage): /)
      assert.ok(delayMs >= 0)
    },
  }),
  textParser('content signals', {
    words: ['search=', 'yes', 'no', 'y', '?1', 'ai-train', '=', ',', ';', '"', ' '],
    samples: ['search=yes, ai-train=no', 'train-ai=n;exceptions=ok, search="?1"'],
    read: parseSignals,
    holds: ({ signals }) => {
      for (const { use } of signals) assert.match(use, /^[a-z]/)
    },
  }),
  sitemapParser('sitemap', {
    read: (text) => readSitemap(bytes(text)),
    mostAtLeast: 20_000,
    holds: ({ file, children, counts }) => {
      assert.ok(KINDS.has(file.kind), `the kind ${String(file.kind)}`)
      assert.ok(children.length <= file.entries)
      assert.ok(counts.locs.length <= file.entries)
      assert.ok(file.found || file.entries === 0)
    },
  }),
  sitemapParser('sitemap in gzip', {
    read: (text) => readSitemap(gzipSync(text, { level: 1 })),
    mostAtLeast: 20_000,
    holds: (reading, text) => {
      const plain = readSitemap(bytes(text))
      assert.deepEqual(reading, plain)
      assert.equal(reading.file.bytes, gunzipSync(gzipSync(text)).length)
    },
  }),
  sitemapParser('damaged gzip as sitemap', {
    hasNoShapes: true,
    read: (text) => {
      const packed = gzipSync(text, { level: 1 })
      packed[packed.length >> 1] = (packed[packed.length >> 1] ?? 0) ^ 0x5a
      return readSitemap(packed.subarray(0, packed.length - 3))
    },
    mostAtLeast: 20_000,
    holds: ({ file }) => assert.equal(file.complete, false),
  }),
  textParser('date of a sitemap', {
    words: ['2026', '-', '01', 'T', '10:00', ':00', '.5', 'Z', '+01:00', '24:00', '13', '02-30'],
    samples: ['2026-01-31T10:00:00.123+01:00', '2026', '2026-02'],
    read: parseW3cDate,
    holds: (time) => {
      if (time === null || new Date(time).getUTCFullYear() < 0) return
      assert.equal(parseW3cDate(new Date(time).toISOString()), time)
    },
  }),
]

const llmsParser = textParsers({
  words: pieces(
    '# A\n¦> B\n¦## C\n¦- [x](https://www.example.com/): y\n¦- [x](¦[x]¦](¦![¦```\n¦~~~',
    '    code\n¦<div>¦| a | b |\n¦- ¦* ¦1. ¦> ¦\n\n¦[a]: /b\n¦&copy;¦\\[¦**¦__¦`¦``¦***',
    '<http://a.example>¦- - - - ¦> > > ¦====\n¦## Optional\n¦[[¦]]¦(((¦- [a](b "¦<!--',
    '<a href="',
  ),
  samples: [
    '# Example Cycles\n\n> Bicycles and repairs in Namur.\n\nText.\n\n## Docs\n\n- [Guide](https://www.example.com/guide.md): how to\n- [Prices](/prices)\n\n## Optional\n\n- [More](https://other.example/)\n',
  ],
})

const meta: LlmsMeta = {
  url: 'https://www.example.com/llms.txt',
  status: 200,
  finalUrl: 'https://www.example.com/llms.txt',
  mediaType: 'text/plain',
  charset: 'utf-8',
  truncated: false,
}

/** llms.txt and its companion. */
export const llmsFiles = (): readonly ForeignParser[] => [
  llmsParser('llms.txt', {
    read: (text) => parseLlmsTxt(bytes(text), meta),
    holds: (file, text) => {
      assert.equal(file.bytes, bytes(text).length)
      for (const { links } of file.sections) {
        for (const { line } of links)
          assert.ok(line >= 1 && line <= text.split(/\r\n|\n|\r/).length)
      }
    },
  }),
  llmsParser('llms-full.txt', { read: (text) => parseLlmsFull(bytes(text), meta, []) }),
  llmsParser('report on llms.txt', {
    read: (text) => {
      const { best, full } = llmsTextTask({ content: text, full: text })
      return llmsTxtReport({ url: null, llmsTxt: best, llmsFullTxt: full, score: null })
    },
    mostAtLeast: 20_000,
    mostPerCharacter: 40,
  }),
  llmsParser('first link of a line', {
    read: firstLink,
    holds: (link, text) => {
      if (link) assert.ok(text.includes('['))
    },
  }),
]
