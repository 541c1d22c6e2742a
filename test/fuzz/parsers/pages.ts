import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { exampleFacts } from '../../../plugins/audit/checks/examples/example-facts.ts'
import { Judge } from '../../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../../plugins/audit/checks/load-checks.ts'
import { businessNodes } from '../../../plugins/audit/local/business-nodes.ts'
import { businessProfile } from '../../../plugins/audit/local/business-profile.ts'
import { readNap } from '../../../plugins/audit/local/nap-statements.ts'
import { monthNames } from '../../../plugins/audit/local/shown-addresses.ts'
import { loadLocalTables } from '../../../plugins/audit/local/tables.ts'
import {
  lengthPx,
  paddingPx,
  parseDeclarations,
} from '../../../plugins/audit/page/document/css-declarations.ts'
import { parseHtml } from '../../../plugins/audit/page/document/parse.ts'
import { styleRules } from '../../../plugins/audit/page/document/style-rules.ts'
import {
  isIsoDuration,
  isIsoTime,
  parseIsoDate,
} from '../../../plugins/audit/page/language/iso-8601.ts'
import { factsData } from '../../../plugins/audit/page/load-facts-data.ts'
import { outlineTask } from '../../../plugins/audit/page/outline/outline-task.ts'
import { loadMeasures } from '../../../plugins/audit/page/page-measures.ts'
import { pageTask, tokensTask } from '../../../plugins/audit/page/page-tasks.ts'
import { concealment } from '../../../plugins/audit/page/renderability/hidden-text.ts'
import { addNumbers } from '../../../plugins/audit/page/structured-data/on-page/values-on-page.ts'
import { extractStructuredData } from '../../../plugins/audit/page/structured-data/reading/extract.ts'
import { readJson } from '../../../plugins/audit/page/structured-data/reading/json-reader.ts'
import { schemaItems } from '../../../plugins/audit/page/structured-data/validation/schema-items.ts'
import { isPrice } from '../../../plugins/audit/page/structured-data/validation/value-rules.ts'
import { fixture } from '../../doubles/fixture.ts'
import { pieces } from '../hostile.ts'
import { type ForeignParser, textParsers } from './parser.ts'

const CHECKS = fileURLToPath(new URL('../../../manifests', import.meta.url))
const measures = await loadMeasures()

const page = (name: string): string =>
  readFileSync(new URL(`../../fixtures/pages/${name}.html`, import.meta.url), 'utf8')

const htmlParser = textParsers({
  // Elements nest to 512 levels, up to which each costs more than the one before.
  leastSize: 16_000,
  words: pieces(
    '<p>¦</p>¦<div>¦</div>¦<a href="/a">¦</a>¦<h1>¦</h1>¦<h2>¦<ul><li>¦<table><tr>¦<td>',
    '</table>¦<script>¦</script>¦<style>¦</style>¦<svg>¦<math>¦<template>¦<b><i>',
    '<constructor>¦<a role="constructor">¦<input type="constructor">¦<p lang="constructor">',
    '<main>¦<script type="application/ld+json">',
    '{"@context":"https://schema.org","@type":"constructor"}¦<form>',
    '<meta name="robots" content="¦<meta property="og:title" content="',
    '<link rel="alternate" hreflang="¦<img src="a.png" alt="¦" itemprop="__proto__" ',
    ' itemscope itemtype="https://schema.org/Product" ¦<p typeof="Person" property="name">',
    '<time datetime="2026-01-01">¦ style="display:none;color:red"¦<base href="',
    '<select><option>¦<button>¦<label for="a">¦Words of a sentence. ¦<br>¦<noscript>',
    '<address>¦Rue A 1, 5000 Namur¦<q>¦<blockquote>¦By Jane Doe¦© 2019 A¦"¦>¦<!--¦-->',
    '<object data="¦<frameset>¦<iframe src="¦<textarea>¦<title>¦</title>¦<body>¦</html>',
    '<p onclick="a" role="__proto__">¦<a rel="¦&copy;¦&notin¦<a b=c d=e ¦<li>¦<dd>¦<nobr>',
  ),
  samples: [
    page('home-fr-be').slice(0, 6000),
    page('product-fr-be').slice(0, 6000),
    page('article-nl-be').slice(-5000),
    '<!doctype html><html lang="en"><head><title>A</title><script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"A"}}</script></head><body><main><h1>A</h1><p>B.</p></main></body></html>',
  ],
  mostPieces: 60,
})

/** Pages as a whole. */
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
    htmlParser('HTML', {
      read: (text) => {
        const { truncated, flattened } = parseHtml(text)
        return { truncated, flattened }
      },
    }),
    htmlParser('facts of a page', {
      read: (text) => pageTask(input(text), data),
      mostPerCharacter: 400,
      mostAtLeast: 20_000,
      // A value that a thread cannot pass on ends the audit.
      holds: (facts) => assert.deepEqual(structuredClone(facts), facts),
    }),
    htmlParser('outline of a page', {
      read: (text) => ({
        outline: outlineTask({ ...input(text), withSketch: true }, data),
        tokens: tokensTask(input(text), data),
      }),
      mostPerCharacter: 200,
    }),
    htmlParser('judgement of a page', {
      isLongOnly: true,
      read: (text) => {
        const facts = exampleFacts({ html: text }, data)
        const selection = { audits: ['seo', 'geo'] as const }
        judge ??= new Judge(loadChecks(CHECKS), { data, measures })
        return judge.run({ facts, selection, accept: [], overrides: {} })
      },
      mostPerCharacter: 400,
      mostAtLeast: 100_000,
      holds: ({ results }) => {
        const broken = results.filter(({ status }) => status === 'error')
        assert.deepEqual(
          broken.map(({ id, reason }) => `${id}: ${reason}`),
          [],
        )
      },
    }),
    htmlParser('business of a page', {
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
  ]
}

const cssParser = textParsers({
  words: pieces(
    'a¦{¦}¦color¦:¦red¦;¦@media print¦/*¦*/¦"¦\'¦url(¦)¦(¦\\¦!important¦position:absolute',
    'left:-9999px¦calc(¦1e9px¦rgb(0,0,0)¦font-size:¦0.1em¦clip:rect(¦.a>b¦,¦:not(¦[a="¦]',
    '@import "¦padding:¦ 1px¦var(--a)¦--a:¦&¦<!--¦transparent',
  ),
  samples: [
    'a,b>c{color:red;background:url("a;b.png")}@media (max-width:600px){.x{display:none}}/* x */',
    'position:absolute;left:-9999px;font-size:0.1em;padding:1px 2px 3px;color:rgb(1,2,3)',
  ],
})

const jsonLdParser = textParsers({
  words: pieces(
    '{¦}¦[¦]¦:¦,¦"¦"@type"¦"@graph"¦"@id"¦"@context"¦"Product"¦"https://schema.org"¦"name"',
    '"offers"¦"price"¦1¦null¦"__proto__"¦"constructor"¦\\u0000¦\\¦//¦/*¦*/¦<!--¦"@list"',
    '"@reverse"¦"@value"¦"sameAs"¦"a":[¦{"a":¦&quot;¦\n¦"@vocab"¦"@base"¦"@container"',
  ),
  samples: [
    fixture('schemaorg/page-ok.jsonld'),
    fixture('schemaorg/page-bad.jsonld'),
    '{"@context":"https://schema.org","@graph":[{"@id":"#a","@type":["Organization","Brand"],"name":"A","sameAs":["https://a.example"]},{"@type":"WebPage","publisher":{"@id":"#a"}}]}',
  ],
})

const numbersParser = textParsers({
  words: pieces('1¦.¦,¦ ¦\u00a0¦’¦000¦12¦P¦T¦D¦H¦-¦:¦Z¦2026¦+02:00¦W¦€¦٣'),
  samples: ['1.299,00', '2026-01-31T10:00:00+02:00', 'P3Y6M4DT12H30M5S', '10:00:00.5Z'],
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Parts of a page in other languages than HTML: JSON-LD and CSS. */
export function markup(): readonly ForeignParser[] {
  const data = factsData()
  return [
    jsonLdParser('JSON of JSON-LD', {
      read: readJson,
      mostPerCharacter: 0,
      holds: ({ value, problem, tooDeep }, text) => {
        assert.equal(value !== undefined, isJson(text) && tooDeep === undefined)
        assert.ok(value !== undefined || tooDeep || (problem?.line ?? 0) >= 1)
      },
    }),
    jsonLdParser('JSON-LD', {
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
    numbersParser('dates and numbers of markup', {
      read: (text) => ({
        date: parseIsoDate(text),
        isTime: isIsoTime(text),
        isDuration: isIsoDuration(text),
        numbers: numbersIn(text),
        isPrice: isPrice(text),
      }),
      holds: ({ numbers }) => assert.ok(!numbers.some(Number.isNaN), String(numbers)),
    }),
    cssParser('style sheet', {
      read: (text) =>
        styleRules(text, () => true).map(({ selectors, within, declarations }) => ({
          ...{ selectors, within, declarations },
        })),
      holds: (rules) => {
        for (const { selectors } of rules) assert.ok(selectors.length > 0)
      },
    }),
    cssParser('style attribute', {
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

function numbersIn(text: string): number[] {
  const found = new Set<number>()
  addNumbers(text, found)
  return [...found]
}
