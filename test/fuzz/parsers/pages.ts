import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Judge } from '../../../plugins/audit/checks/judge.ts'
import { loadChecks } from '../../../plugins/audit/checks/load-checks.ts'
import { businessNodes } from '../../../plugins/audit/local/business-nodes.ts'
import { businessProfile } from '../../../plugins/audit/local/business-profile.ts'
import { readNap } from '../../../plugins/audit/local/nap-statements.ts'
import { monthNames } from '../../../plugins/audit/local/shown-addresses.ts'
import { loadLocalTables } from '../../../plugins/audit/local/tables.ts'
import { parseHtml } from '../../../plugins/audit/page/document/parse.ts'
import { outlineTask } from '../../../plugins/audit/page/outline/outline-task.ts'
import { pageTask, tokensTask } from '../../../plugins/audit/page/page-tasks.ts'
import { exampleFacts } from '../../support/example-facts.ts'
import { factsData } from '../../support/facts-data.ts'
import { pieces } from '../pieces.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { textParsers } from './text-parser.ts'

const CHECKS = fileURLToPath(new URL('../../../manifests/checks', import.meta.url))

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
      // What a thread cannot hand over ends the audit.
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
