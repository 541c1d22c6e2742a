import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Judge } from '../../../../plugins/checks/judge-task.ts'
import { loadChecks } from '../../../../plugins/checks/load-checks.ts'
import { concealment } from '../../../../plugins/facts/css/concealment.ts'
import { parseDeclarations } from '../../../../plugins/facts/css/declarations.ts'
import { lengthPx, paddingPx } from '../../../../plugins/facts/css/length.ts'
import { styleRules } from '../../../../plugins/facts/css/style-rules.ts'
import { parseHtml } from '../../../../plugins/facts/html/parse.ts'
import { outlineTask } from '../../../../plugins/facts/outline/outline-task.ts'
import { pageTask } from '../../../../plugins/facts/page-task.ts'
import { extractStructuredData } from '../../../../plugins/facts/structured/extract.ts'
import {
  isIsoDuration,
  isIsoTime,
  parseIsoDate,
} from '../../../../plugins/facts/structured/iso-8601.ts'
import { schemaItems } from '../../../../plugins/facts/structured/items/schema-items.ts'
import { readJson } from '../../../../plugins/facts/structured/json-ld/read-json.ts'
import { numbersIn, plainNumber } from '../../../../plugins/facts/structured/stated-numbers.ts'
import { isPrice } from '../../../../plugins/facts/structured/value-rules.ts'
import { tokensTask } from '../../../../plugins/facts/tokens-task.ts'
import { businessNodes } from '../../../../plugins/local/business-nodes.ts'
import { businessProfile } from '../../../../plugins/local/business-profile.ts'
import { loadLocalTables } from '../../../../plugins/local/load-tables.ts'
import { readNap } from '../../../../plugins/local/nap-statements.ts'
import { monthNames } from '../../../../plugins/local/shown-addresses.ts'
import { fixture } from '../../../doubles/fixture.ts'
import { exampleFacts } from '../../../support/example-facts.ts'
import { factsData } from '../../../support/facts-data.ts'
import type { ForeignParser } from '../foreign-parser.ts'
import { textParser } from '../text-parser.ts'

const CHECKS = fileURLToPath(new URL('../../../../manifests/checks', import.meta.url))

const page = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/pages/${name}.html`, import.meta.url), 'utf8')

const HTML = {
  // Elements nest to 512 levels, up to which each costs more than the one before.
  leastSize: 16_000,
  words: [
    ...[
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<a href="/a">',
      '</a>',
      '<h1>',
      '</h1>',
      '<h2>',
      '<ul><li>',
      '<table><tr>',
    ],
    ...[
      '<td>',
      '</table>',
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<svg>',
      '<math>',
      '<template>',
      '<b><i>',
    ],
    ...[
      '<constructor>',
      '<a role="constructor">',
      '<input type="constructor">',
      '<p lang="constructor">',
      '<main>',
    ],
    ...[
      '<script type="application/ld+json">',
      '{"@context":"https://schema.org","@type":"constructor"}',
      '<form>',
    ],
    ...[
      '<meta name="robots" content="',
      '<meta property="og:title" content="',
      '<link rel="alternate" hreflang="',
    ],
    ...[
      '<img src="a.png" alt="',
      '" itemprop="__proto__" ',
      ' itemscope itemtype="https://schema.org/Product" ',
    ],
    ...[
      '<p typeof="Person" property="name">',
      '<time datetime="2026-01-01">',
      ' style="display:none;color:red"',
    ],
    ...[
      '<base href="',
      '<select><option>',
      '<button>',
      '<label for="a">',
      'Words of a sentence. ',
      '<br>',
      '<noscript>',
    ],
    ...[
      '<address>',
      'Rue A 1, 5000 Namur',
      '<q>',
      '<blockquote>',
      'By Jane Doe',
      '© 2019 A',
      '"',
      '>',
      '<!--',
      '-->',
    ],
    ...[
      '<object data="',
      '<frameset>',
      '<iframe src="',
      '<textarea>',
      '<title>',
      '</title>',
      '<body>',
      '</html>',
    ],
    ...[
      '<p onclick="a" role="__proto__">',
      '<a rel="',
      '&copy;',
      '&notin',
      '<a b=c d=e ',
      '<li>',
      '<dd>',
      '<nobr>',
    ],
  ],
  samples: [
    page('home-fr-be').slice(0, 6000),
    page('product-fr-be').slice(0, 6000),
    page('article-nl-be').slice(-5000),
    '<!doctype html><html lang="en"><head><title>A</title><script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"A"}}</script></head><body><main><h1>A</h1><p>B.</p></main></body></html>',
  ],
  mostPieces: 60,
}

const CSS = {
  words: [
    ...[
      'a',
      '{',
      '}',
      'color',
      ':',
      'red',
      ';',
      '@media print',
      '/*',
      '*/',
      '"',
      "'",
      'url(',
      ')',
      '(',
      '\\',
      '!important',
    ],
    ...[
      'position:absolute',
      'left:-9999px',
      'calc(',
      '1e9px',
      'rgb(0,0,0)',
      'font-size:',
      '0.1em',
      'clip:rect(',
      '.a>b',
      ',',
    ],
    ...[
      ':not(',
      '[a="',
      ']',
      '@import "',
      'padding:',
      ' 1px',
      'var(--a)',
      '--a:',
      '&',
      '<!--',
      'transparent',
    ],
  ],
  samples: [
    'a,b>c{color:red;background:url("a;b.png")}@media (max-width:600px){.x{display:none}}/* x */',
    'position:absolute;left:-9999px;font-size:0.1em;padding:1px 2px 3px;color:rgb(1,2,3)',
  ],
}

const JSON_LD = {
  words: [
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"@type"',
      '"@graph"',
      '"@id"',
      '"@context"',
      '"Product"',
      '"https://schema.org"',
    ],
    ...[
      '"name"',
      '"offers"',
      '"price"',
      '1',
      'null',
      '"__proto__"',
      '"constructor"',
      '\\u0000',
      '\\',
      '//',
      '/*',
      '*/',
      '<!--',
    ],
    ...[
      '"@list"',
      '"@reverse"',
      '"@value"',
      '"sameAs"',
      '"a":[',
      '{"a":',
      '&quot;',
      '\n',
      '"@vocab"',
      '"@base"',
      '"@container"',
    ],
  ],
  samples: [
    fixture('schemaorg/page-ok.jsonld'),
    fixture('schemaorg/page-bad.jsonld'),
    '{"@context":"https://schema.org","@graph":[{"@id":"#a","@type":["Organization","Brand"],"name":"A","sameAs":["https://a.example"]},{"@type":"WebPage","publisher":{"@id":"#a"}}]}',
  ],
}

const NUMBERS = {
  words: [
    '1',
    '.',
    ',',
    ' ',
    '\u00a0',
    '’',
    '000',
    '12',
    'P',
    'T',
    'D',
    'H',
    '-',
    ':',
    'Z',
    '2026',
    '+02:00',
    'W',
    '€',
    '٣',
  ],
  samples: ['1.299,00', '2026-01-31T10:00:00+02:00', 'P3Y6M4DT12H30M5S', '10:00:00.5Z'],
}

/** HTML, CSS and what is marked up in it. */
export function pages(): readonly ForeignParser[] {
  const data = factsData()
  const tables = loadLocalTables()
  let judge: Judge | undefined
  const input = (text: string) => ({
    body: new TextEncoder().encode(text),
    headerCharset: 'utf-8',
    url: 'https://www.example.com/a/b',
    headers: {},
  })
  return [
    textParser({
      ...HTML,
      name: 'HTML',
      read: (text) => {
        const { truncated, flattened } = parseHtml(text)
        return { truncated, flattened }
      },
    }),
    textParser({
      ...HTML,
      name: 'facts of a page',
      read: (text) => pageTask(input(text), data),
      mostPerCharacter: 400,
      mostAtLeast: 20_000,
      // What a thread cannot hand over ends the audit.
      holds: (facts) => assert.deepEqual(structuredClone(facts), facts),
    }),
    textParser({
      ...HTML,
      name: 'outline of a page',
      read: (text) => ({
        outline: outlineTask({ ...input(text), withSketch: true }, data),
        tokens: tokensTask(input(text), data),
      }),
      mostPerCharacter: 200,
    }),
    textParser({
      ...HTML,
      name: 'judgement of a page',
      isLongOnly: true,
      read: (text) => {
        const facts = exampleFacts({ html: text }, data)
        const selection = { audits: ['seo', 'geo'] as const }
        judge ??= new Judge(loadChecks(CHECKS), data)
        return judge.run({ facts, selection, accept: [], overrides: {} })
      },
      mostPerCharacter: 400,
      mostAtLeast: 100_000,
      holds: (results) => {
        const broken = results.filter(({ status }) => status === 'error')
        assert.deepEqual(
          broken.map(({ id, reason }) => `${id}: ${reason}`),
          [],
        )
      },
    }),
    textParser({
      ...HTML,
      name: 'business of a page',
      read: (text) => {
        const site = exampleFacts({ html: text }, data)
        const nodes = businessNodes(site.page?.structured as never, tables.vocabulary)
        const reading = { region: 'BE', rules: tables.addresses, months: monthNames('fr') }
        return {
          nap: readNap({ site, nodes, region: 'BE', reading }),
          profile: businessProfile({ site, nodes, hasAddress: true }),
        }
      },
      mostPerCharacter: 0,
    }),
    textParser({
      ...JSON_LD,
      name: 'JSON of JSON-LD',
      read: readJson,
      mostPerCharacter: 0,
      holds: (reading, text) => {
        let value: unknown
        try {
          value = JSON.parse(text)
        } catch {
          return
        }
        // Whoever writes JSON is read; keys that stand twice are told, and the last of them counts.
        assert.ok('value' in reading || 'error' in reading || value !== undefined)
      },
    }),
    textParser({
      ...JSON_LD,
      name: 'JSON-LD',
      read: (text) => {
        const found = extractStructuredData({
          jsonLd: [{ text, line: 1, order: 0 }],
          baseUrl: 'https://www.example.com/',
        })
        const items = schemaItems({ data: found, judgements: [], now: 1_780_000_000_000 }, data)
        return { found, items }
      },
      mostPerCharacter: 0,
      holds: ({ found }) => {
        assert.deepEqual(structuredClone(found), found)
        for (const [id, place] of Object.entries(found.ids)) assert.ok(found.nodes[place], id)
      },
    }),
    textParser({
      ...NUMBERS,
      name: 'dates and numbers of markup',
      read: (text) => ({
        date: parseIsoDate(text),
        isTime: isIsoTime(text),
        isDuration: isIsoDuration(text),
        plain: plainNumber(text),
        numbers: [...numbersIn(text)],
        isPrice: isPrice(text),
      }),
      holds: ({ plain, numbers }) => {
        for (const number of [...numbers, plain ?? '0'])
          assert.ok(!Number.isNaN(Number(number)), number)
      },
    }),
    textParser({
      ...CSS,
      name: 'style sheet',
      read: (text) => styleRules(text, () => true),
      holds: (rules) => {
        for (const { selectors } of rules) assert.ok(selectors.length > 0)
      },
    }),
    textParser({
      ...CSS,
      name: 'style attribute',
      read: (text) => {
        const style = parseDeclarations(text)
        const lengths = [...style.values()].map((value) => lengthPx(value))
        return {
          style,
          lengths,
          concealed: concealment(style),
          padding: paddingPx(style, 'vertical'),
        }
      },
    }),
  ]
}
