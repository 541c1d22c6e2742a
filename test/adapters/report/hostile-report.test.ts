import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { load } from 'cheerio'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { parseExportPlan } from '../../../adapters/report/export-plan.ts'
import { reportHtml } from '../../../adapters/report/report-html.ts'
import { reportMarkdown } from '../../../adapters/report/report-markdown.ts'
import { MODULE_CHAPTERS } from '../../../adapters/report/sections/editions.ts'
import { loadTexts } from '../../../adapters/texts/load-texts.ts'
import { AppError } from '../../../core/errors.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { fullReport } from './full-report.ts'

loadTexts('en')

/** If any of it becomes markup, an element of this name exists. */
const MARKERS = [
  '<x-mark>',
  '"><x-mark onload=alert(1)>',
  "'><x-mark>",
  '</style><x-mark>',
  '</title><x-mark>',
  '`<x-mark>`<x-mark>',
  '| a | <x-mark>\n# heading\n\n<x-mark>',
  '![a](javascript:alert(1))[b](javascript:alert(2)) <javascript:alert(3)>',
  'javascript:alert(1)',
  'https://a.example/"onmouseover="x-mark',
  '&lt;x-mark&gt;',
  '\ud800 \u202e \u0000 \ufffe ]]> -->',
  '\u{e0049}\u{e0047} \u200b\u2060\ufeff \ufe00\ufe01\ufe0f',
]
const text = fc.oneof(fc.constantFrom(...MARKERS), fc.string({ unit: anyCharacter, maxLength: 20 }))
const KEYS = [
  ...['url', 'scores', 'overall', 'seo', 'geo', 'categories', 'checks', 'id', 'status', 'title'],
  ...['message', 'evidence', 'snippet', 'modules', 'result', 'actions', 'platforms', 'reasons'],
  ...['items', 'pages', 'depth', 'screenshots', 'mime', 'base64', 'constructor', '__proto__'],
]
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), text), tie('value'), { maxKeys: 5 }),
  ),
}))

/** Paths of everything in a value, at most 4 deep names shown by position. */
function placesIn(value: unknown): readonly (readonly [object, string])[] {
  const places: [object, string][] = []
  const open: unknown[] = [value]
  for (const one of open) {
    if (typeof one !== 'object' || one === null) continue
    for (const key of Object.keys(one)) {
      places.push([one, key])
      open.push(Reflect.get(one, key))
    }
  }
  return places
}

/** A report of every module, and of few checks: documents are parsed again, which takes its time. */
function shortReport() {
  const report = fullReport()
  for (const audit of [report.seo, report.geo]) audit.categories.length = 1
  return report
}

/** A report in which some places hold something else. */
const meddled = fc
  .array(fc.tuple(fc.nat(), fc.oneof({ weight: 3, arbitrary: text }, json)), {
    minLength: 1,
    maxLength: 30,
  })
  .map((changes) => {
    const report = shortReport()
    const places = placesIn(report)
    for (const [place, value] of changes) {
      const [holder, key] = places[place % places.length] ?? [report, 'url']
      Reflect.set(holder, key, value)
    }
    return report
  })

/** The documents of an input; undefined where it is refused, as a request may be. */
function documentsOf(input: unknown): { html: string; markdown: string } | undefined {
  try {
    const plan = parseExportPlan(input)
    return { html: reportHtml({ ...plan, edition: 'full' }), markdown: reportMarkdown(plan) }
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'INVALID_REQUEST', String(error))
    return undefined
  }
}

/** Only programs read a format that is written with it. */
const UNSEEN = /[\u200b\u2060\ufeff\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f]{2}/u
const markdown = new MarkdownIt({ html: true, linkify: true })

function assertHarmless(input: unknown): void {
  const documents = documentsOf(input)
  if (documents === undefined) return
  assert.doesNotMatch(documents.html, /<\/?x-mark/)
  assert.doesNotMatch(documents.html, /\p{Bidi_Control}|\p{Cs}|\0/u)
  for (const document of Object.values(documents)) assert.doesNotMatch(document, UNSEEN)
  const $ = load(documents.html)
  assert.equal($('script, x-mark, iframe, form').length, 0)
  $('*').each((_, element) => {
    for (const [name, value] of Object.entries('attribs' in element ? element.attribs : {})) {
      assert.doesNotMatch(name, /^on/)
      if (name === 'href') assert.match(value, /^(?:https?:\/\/|#)/)
      if (name === 'src')
        assert.match(value, /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/)
    }
  })
  const rendered = load(markdown.render(documents.markdown))
  assert.equal(rendered('x-mark, script, img').length, 0)
  assert.equal(rendered('h1').length, 1)
  assert.equal(rendered('blockquote').length, 1)
  rendered('a').each((_, link) =>
    assert.match(rendered(link).attr('href') ?? '', /^(?:https?|mailto):/),
  )
}

describe('a report of foreign JSON', () => {
  it('that has been meddled with is refused, or harmless', () => {
    fc.assert(fc.property(meddled, assertHarmless), { numRuns: 25 })
  })

  it('whose modules found anything at all is harmless', () => {
    const result = fc.record({ id: fc.constantFrom(...MODULE_CHAPTERS, 'unknown'), result: json })
    const audit = { url: 'https://a.example/', scores: {} }
    const property = fc.property(fc.array(result, { maxLength: 6 }), (results) => {
      const modules = Object.fromEntries(results.map((one) => [one.id, { status: 'done', ...one }]))
      const input = { ...audit, modules }
      assert.ok(documentsOf(input) !== undefined)
      assertHarmless(input)
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('that is anything at all is refused, or harmless', () => {
    fc.assert(fc.property(json, assertHarmless), { numRuns: 60 })
  })

  it('keeps markers in all its texts as text', () => {
    const report = shortReport()
    const [mark = ''] = MARKERS
    const places = placesIn(report)
    for (const [holder, key] of places) {
      const isFree = !['id', 'status', 'auditedAt', 'mime'].includes(key)
      if (isFree && typeof Reflect.get(holder, key) === 'string') Reflect.set(holder, key, mark)
    }
    const plan = { audit: report, title: mark, brand: mark, preparedFor: mark, preparedBy: mark }
    assert.match(documentsOf(plan)?.html ?? '', /&lt;x-mark/)
    assertHarmless(plan)
  })

  it('nested a hundred thousand deep is drawn all the same', () => {
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`
    const modules = { unknown: { status: 'done', result: JSON.parse(deep) as unknown } }
    assert.ok(
      documentsOf({ url: 'https://a.example/', scores: {}, modules, seo: { categories: [] } }),
    )
  })

  it('of lists without end is bounded', () => {
    const many = <T>(one: T): T[] => Array.from({ length: 5000 }, () => one)
    const check = {
      id: 'seo.a.b',
      status: 'fail',
      message: 'x'.repeat(2000),
      evidence: many({ snippet: 'y' }),
    }
    const seo = { categories: many({ id: 'a', checks: many(check) }) }
    const report = { url: 'https://a.example/', scores: {}, seo, warnings: many({ message: 'z' }) }
    assert.ok((documentsOf(report)?.html.length ?? 0) < 6_000_000)
  })
})
