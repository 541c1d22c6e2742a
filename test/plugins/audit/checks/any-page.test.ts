import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import {
  type CheckExample,
  exampleFacts,
} from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { Judge } from '../../../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../../../plugins/audit/checks/load-checks.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../../../plugins/audit/page/page-measures.ts'

const words = (text: string): string[] => text.split(' ')
const TAGS = words(
  'html head body a p div span h1 h2 h3 ul ol li table tr td th caption img picture source video iframe form input label button select option script style link meta title base main article section nav header footer aside figure figcaption time address blockquote cite q pre noscript template svg math details summary dialog frameset',
)
const NAMES = words(
  'href src srcset sizes alt title class id style rel content name property itemprop itemscope itemtype itemref typeof vocab resource datetime lang hidden aria-hidden aria-label aria-labelledby role type for width height loading media http-equiv charset hreflang',
)
const VALUES = [
  '',
  ' ',
  '/',
  '#',
  '//',
  'http://',
  'https://a.example/b',
  'http://[::1',
  'mailto:a@b.example',
  '0',
  '-1',
  '1e9',
  '%',
  '\u0000',
  'width=device-width',
  'noindex, nofollow',
  'https://schema.org/Article',
  'author',
  'datePublished',
  '2026-13-45',
  '2026-01-01',
  'en',
  'zz-ZZ',
  'display:none',
  'font-size:1px;width:9999px',
  'canonical',
  'alternate',
  'stylesheet',
  'og:image',
  'description',
  'robots',
  'viewport',
  'a.png 1x, b.png 2x',
  '漢字',
  '__proto__',
  'constructor',
  'data:image/png;base64,AA',
]
const TEXTS = [
  'Hello world. ',
  'What is it? ',
  'According to Smith, 45% of users. ',
  '“Quote me” said A. ',
  'By Jane Doe ',
  '© 2019 ',
  'Updated: 3 May 2026 ',
  '漢字。',
  '\u200b',
  '&amp;',
  '&#0;',
  '<',
  '>',
  '"',
  '(((',
  '1,2,3 ',
  'a@b.example +32 2 555 55 55 ',
  '\n',
  '-->',
]
const JSON_LD = [
  '{}',
  '[]',
  'null',
  '1',
  '{',
  '{"@type":"Article","headline":1,"author":{"@type":"Person"},"datePublished":"x","image":[]}',
  '{"@graph":[{"@id":"a","@type":["Organization",2],"sameAs":"x","logo":{"@id":"a"}}]}',
  '{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"x","acceptedAnswer":{"text":"y"}},7]}',
  '{"@type":"Product","offers":[{"price":"x","priceCurrency":"ZZZ"}],"aggregateRating":{"ratingValue":"a"}}',
  '{"@type":"BreadcrumbList","itemListElement":[{"position":"x","item":{"@id":3}}]}',
]

const attribute = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
  .map(([name, value]) => ` ${name}="${value}"`)
const startTag = fc
  .tuple(fc.constantFrom(...TAGS), fc.array(attribute, { maxLength: 4 }))
  .map(([name, attributes]) => `<${name}${attributes.join('')}>`)
const piece = fc.oneof(
  { weight: 6, arbitrary: startTag },
  { weight: 3, arbitrary: fc.constantFrom(...TAGS).map((name) => `</${name}>`) },
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...JSON_LD)
      .map((text) => `<script type="application/ld+json">${text}</script>`),
  },
)
const site: fc.Arbitrary<CheckExample> = fc.record({
  html: fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
  status: fc.constantFrom(200, 403, 404),
  robots: fc.constantFrom(
    '',
    'User-agent: *\nDisallow: /',
    '\ufeffDisallow: /*$\nSitemap: x',
    '<html>',
  ),
  robotsStatus: fc.constantFrom(200, 404, 503, null),
  llmsTxt: fc.constantFrom('', '# A\n> b\n## C\n- [x](http://)\n- []()', '<html>'),
  sitemap: fc.constantFrom('', '<urlset><url><loc>x</loc></url></urlset>', '{}'),
  url: fc.constantFrom(
    'https://www.example.com/',
    'http://127.0.0.1:8080/x?y',
    'https://a.co.uk/%E4/b_c--d.php',
  ),
})

const folder = fileURLToPath(new URL('../../../../manifests', import.meta.url))

test('whatever a page holds, every check can be evaluated', async () => {
  const data = factsData()
  const judge = new Judge(loadChecks(folder), { data, measures: await loadMeasures() })
  const selection = { audits: ['seo', 'geo'] as const }
  fc.assert(
    fc.property(site, (example) => {
      const facts = exampleFacts(example, data)
      const { results } = judge.run({ facts, selection, accept: [], overrides: {} })
      const broken = results.filter(({ status }) => status === 'error')
      assert.deepEqual(
        broken.map(({ id, reason }) => `${id}: ${reason}`),
        [],
      )
    }),
    { numRuns: 50 },
  )
})
