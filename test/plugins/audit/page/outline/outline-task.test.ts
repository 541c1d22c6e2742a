import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exampleFacts } from '../../../../../plugins/audit/checks/examples/example-facts.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'
import { outlineOfFacts } from '../../../../../plugins/audit/page/outline/outline-of-facts.ts'
import { outlineTask } from '../../../../../plugins/audit/page/outline/outline-task.ts'
import type { OutlineTaskInput } from '../../../../../plugins/audit/page/outline/page-outline.ts'
import { pageTask } from '../../../../../plugins/audit/page/page-tasks.ts'

const URL = 'https://www.example.com/guide/page'

function outline(body: OutlineTaskInput['body'], changes: Partial<OutlineTaskInput> = {}) {
  const input = { body, headerCharset: null, url: URL, headers: {}, ...changes }
  return outlineTask(input, factsData())
}

describe('outlineTask', () => {
  it('reads canonical, alternates and structured data from the markup', () => {
    const { content, links, ...rest } = outline(`<html><head>
      <link rel="canonical" href="/guide/page">
      <link rel="alternate" hreflang="fr-BE" href="/fr/page">
      </head>
      <body><main><p>Words.</p></main></body></html>`)
    assert.equal(content.words, 1)
    assert.deepEqual(links, [])
    assert.deepEqual(rest, {
      canonical: URL,
      noindex: false,
      nofollow: false,
      alternates: [{ lang: 'fr-be', href: 'https://www.example.com/fr/page' }],
    })
  })

  it('reads canonical, alternates and directives from the headers', () => {
    const headers = {
      link: [
        '<https://www.example.com/other>; rel="canonical"',
        '<https://www.example.com/nl>; rel="alternate"; hreflang="nl"',
      ],
      'x-robots-tag': ['noindex, nofollow'],
    }
    const { canonical, alternates, noindex, nofollow } = outline('<p>Text</p>', { headers })
    assert.deepEqual(
      { canonical, alternates, noindex, nofollow },
      {
        canonical: 'https://www.example.com/other',
        alternates: [{ lang: 'nl', href: 'https://www.example.com/nl' }],
        noindex: true,
        nofollow: true,
      },
    )
  })

  it('gives the links to pages without their fragments', () => {
    const { links } = outline(`<body><nav><a href="/a?b=1#c">Menu</a></nav>
      <main><a href="https://other.example.org/" rel="nofollow"><img alt="Other"></a>
      <a href="mailto:info@example.com">Mail</a><a href="http://[">Broken</a></main></body>`)
    assert.deepEqual(links, [
      {
        url: 'https://www.example.com/a?b=1',
        text: 'Menu',
        isInternal: true,
        isNofollow: false,
        inMain: false,
      },
      {
        url: 'https://other.example.org/',
        text: 'Other',
        isInternal: false,
        isNofollow: true,
        inMain: true,
      },
    ])
  })

  it('gives at most 2 000 links', () => {
    const html = Array.from({ length: 2500 }, (_, i) => `<a href="/${i}">Page</a>`).join('')
    assert.equal(outline(html).links.length, 2000)
  })

  it('decodes bytes as their headers say', () => {
    const { content } = outline(Buffer.from('<title>V\xe9lo</title>', 'latin1'), {
      headerCharset: 'iso-8859-1',
    })
    assert.equal(content.title, 'Vélo')
  })

  it('takes links to the public origin of a copy as internal and reports that origin', () => {
    const { content, links } = outline('<a href="https://www.example-velo.be/a">A</a>', {
      url: 'http://127.0.0.1:8000/page',
      expectedOrigin: 'https://www.example-velo.be',
    })
    assert.equal(content.url, 'https://www.example-velo.be/page')
    assert.deepEqual(
      links.map(({ isInternal }) => isInternal),
      [true],
    )
  })
})

describe('outlineOfFacts', () => {
  it('reports the same of the audited page as of other pages', () => {
    const html = `<html lang="en"><head><title>T</title><link rel="canonical" href="/guide/page">
      <meta name="robots" content="nofollow"><link rel="alternate" hreflang="nl" href="https://www.example.com/nl">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product"}</script></head>
      <body><main><h1>H</h1><p>Words <a href="/a#b">here</a>.</p></main></body></html>`
    const input = {
      body: new TextEncoder().encode(html),
      headerCharset: null,
      url: URL,
      headers: {},
    }
    const { content } = pageTask(input, factsData())
    const facts = exampleFacts({ html, url: URL }, factsData())
    assert.deepEqual(outlineOfFacts(facts, content), outline(html))
  })

  it('has none of an answer that is not HTML', () => {
    const facts = exampleFacts({ headers: { 'content-type': 'application/pdf' } }, factsData())
    assert.equal(outlineOfFacts(facts, null), null)
  })
})
