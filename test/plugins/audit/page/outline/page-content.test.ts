import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { pageContent } from '../../../../../plugins/audit/page/outline/outline-task.ts'
import type { ContentSection } from '../../../../../plugins/audit/page/outline/page-outline.ts'
import { pageOf } from '../document/page-of.ts'

const content = (html: string) => pageContent(pageOf(html))
const brief = (sections: readonly ContentSection[]) =>
  sections.map(({ heading, level, text, words }) => [heading, level, text, words])

describe('pageContent', () => {
  it('cuts the main text at its headings, in order, whatever their levels', () => {
    const { sections } = content(`<nav>Menu</nav><main><p>Before all.</p><h1>Bicycle care</h1>
      <p>Clean it.</p><p>Often, <b>too</b>.</p><h3>Chain</h3><ul><li>Oil</li><li>Cloth</li></ul><h2>Tyres</h2></main>
      <footer>Address</footer>`)
    assert.deepEqual(brief(sections), [
      [null, 0, 'Before all.', 2],
      ['Bicycle care', 1, 'Clean it.\nOften, too.', 4],
      ['Chain', 3, 'Oil\nCloth', 2],
      ['Tyres', 2, '', 0],
    ])
  })

  it('reports what surrounds the text', () => {
    const html = `<html lang="fr-BE"><head><title> Entretien  du vélo </title>
      <meta name="description" content="Tout savoir."></head>
      <body><nav>Menu</nav><main><h1>Entretien</h1><p>Nettoyez souvent.</p></main></body></html>`
    const { sections, ...rest } = content(html)
    assert.equal(sections.length, 1)
    assert.deepEqual(rest, {
      url: 'https://www.example.com/guide/page',
      title: 'Entretien du vélo',
      description: 'Tout savoir.',
      language: 'fr',
      h1: 'Entretien',
      words: 3,
      bodyWords: 4,
      truncated: false,
    })
  })

  it('has no section of a page without text', () => {
    const { sections, title, h1, words } = content('<html><body></body></html>')
    assert.deepEqual(
      { sections, title, h1, words },
      { sections: [], title: null, h1: null, words: 0 },
    )
  })

  it('leaves out hidden text and hidden headings', () => {
    const { sections, h1 } = content(
      '<main><h1 hidden>Secret</h1><h1>Shown</h1><p hidden>Not this.</p><p>This.</p></main>',
    )
    assert.equal(h1, 'Shown')
    assert.deepEqual(brief(sections), [['Shown', 1, 'This.', 1]])
  })

  it('recognises the language of a page that declares none by its text', () => {
    const sentence =
      'Le vélo est dans la cour et il ne faut pas le laisser sous la pluie avec les outils. '
    assert.equal(content(`<main><p>${sentence.repeat(10)}</p></main>`).language, 'fr')
    assert.equal(content('<main><p>Vélo.</p></main>').language, 'und')
  })

  it('keeps at most 60 000 characters and says so', () => {
    const long = content(`<main><h1>Long</h1>${`<p>${'word '.repeat(100)}</p>`.repeat(200)}</main>`)
    assert.equal(long.truncated, true)
    assert.equal(lengthOf(long.sections), 60_000)
    assert.equal(long.words, 20_001)
  })

  it('holds its bound whatever the headings and texts', () => {
    const piece = fc.record({
      heading: fc.integer({ min: 0, max: 700 }),
      text: fc.integer({ min: 0, max: 40_000 }),
    })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const html = pieces
          .map(({ heading, text }) => `<h2>${'h'.repeat(heading)}</h2><p>${'a'.repeat(text)}</p>`)
          .join('')
        const { sections, truncated } = content(`<main>${html}</main>`)
        const whole = pieces.reduce((sum, p) => sum + Math.min(p.heading, 500) + p.text, 0)
        assert.ok(lengthOf(sections) <= 60_000)
        assert.equal(truncated, whole > 60_000)
      }),
      { numRuns: 25 },
    )
  })
})

function lengthOf(sections: readonly ContentSection[]): number {
  return sections.reduce((sum, { heading, text }) => sum + (heading?.length ?? 0) + text.length, 0)
}
