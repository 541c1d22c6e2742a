import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type LlmsMeta,
  parseLlmsTxt,
} from '../../../../../plugins/audit/page/llms-txt/parse-llms-txt.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'

const meta: LlmsMeta = {
  url: 'https://example.com/llms.txt',
  status: 200,
  finalUrl: 'https://example.com/llms.txt',
  mediaType: 'text/plain',
  charset: 'utf-8',
  truncated: false,
}
const parse = (text: string, over: Partial<LlmsMeta> = {}) =>
  parseLlmsTxt(new TextEncoder().encode(text), { ...meta, ...over })

test('a file of the published form is read whole', () => {
  const text = [
    '# Example',
    '',
    '> Example makes tools for gardeners in Belgium.',
    '',
    'Some prose.',
    '',
    '## Docs',
    '- [Guide](/guide.md): how to start with it',
    '- [Shop](https://shop.example.com/)',
    '',
    '## Optional',
    '- [Blog](https://other.org/blog): news',
  ].join('\n')
  const link = { note: '', sameSite: true }
  assert.deepEqual(parse(text), {
    url: meta.url,
    status: 200,
    finalUrl: meta.finalUrl,
    mediaType: 'text/plain',
    charset: 'utf-8',
    bytes: 211,
    characters: 211,
    truncated: false,
    found: true,
    redirectedToOtherPath: false,
    isHtml: false,
    validUtf8: true,
    utf8: true,
    isTextType: true,
    detail: 'status 200, text/plain',
    usable: true,
    firstLine: '# Example',
    h1: { count: 1, text: 'Example', line: 1, first: true },
    summary: {
      kind: 'blockquote',
      text: 'Example makes tools for gardeners in Belgium.',
      words: 7,
      line: 3,
    },
    sections: [
      {
        title: 'Docs',
        line: 7,
        optional: false,
        items: 2,
        conformingItems: 2,
        conforming: true,
        links: [
          {
            ...link,
            title: 'Guide',
            href: '/guide.md',
            url: 'https://example.com/guide.md',
            note: 'how to start with it',
            line: 8,
          },
          {
            ...link,
            title: 'Shop',
            href: 'https://shop.example.com/',
            url: 'https://shop.example.com/',
            line: 9,
          },
        ],
      },
      {
        title: 'Optional',
        line: 11,
        optional: true,
        items: 1,
        conformingItems: 1,
        conforming: true,
        links: [
          {
            title: 'Blog',
            href: 'https://other.org/blog',
            url: 'https://other.org/blog',
            note: 'news',
            line: 12,
            sameSite: false,
          },
        ],
      },
    ],
    looseLinks: [],
    links: 3,
    optionalLinks: 1,
    optionalPercent: 100 / 3,
    linkNotes: {
      total: 3,
      good: 1,
      percent: 100 / 3,
      defects: [
        { url: meta.url, line: 9, detail: 'Shop: no note' },
        { url: meta.url, line: 12, detail: 'Blog: no note' },
      ],
    },
    deepHeadings: 0,
    rawHtmlBlocks: 0,
    unparsableLinks: [],
  })
})

const h1s: [what: string, text: string, expected: [number, string | null, boolean]][] = [
  ['behind a BOM and blank lines', '\uFEFF\n\n# A', [1, 'A', true]],
  ['underlined', 'A\n===\n', [1, 'A', true]],
  ['not first', 'Hello\n\n# A', [1, 'A', false]],
  ['twice', '# A\n\n# B', [2, 'A', true]],
  ['in a code fence only', '```\n# A\n```', [0, null, false]],
  ['without the space', '#A', [0, null, false]],
]
for (const [what, text, expected] of h1s) {
  test(`an H1 ${what}`, () => {
    const { count, text: title, first } = parse(text).h1
    assert.deepEqual([count, title, first], expected)
  })
}

const summaries: [what: string, text: string, kind: string, words: number][] = [
  ['a blockquote', '# A\n> one two\n> three', 'blockquote', 3],
  ['a paragraph', '# A\none two', 'paragraph', 2],
  ['nothing before the first section', '# A\n## B\n> one', 'none', 0],
  ['nothing without an H1', '> one', 'none', 0],
  ['the text behind a comment', '# A\n<!-- x -->\n\none', 'paragraph', 1],
]
for (const [what, text, kind, count] of summaries) {
  test(`the summary is ${what}`, () => {
    const { summary } = parse(text)
    assert.deepEqual([summary.kind, summary.words], [kind, count])
  })
}

const items: [item: string, conforming: boolean][] = [
  ['- [A](/a)', true],
  ['- [A](/a): note', true],
  ['* [A](/a) : note', true],
  ['1. [A](/a)', true],
  ['- [A](/a) - note', false],
  ['- **[A](/a)**: note', false],
  ['- https://example.com/a', false],
  ['- see [A](/a)', false],
  ['- [A](/a)\n  - nested', false],
  ['- [A](/a)\n\n### Deeper', false],
  ['- [A](/a)\n\n<div>x</div>', false],
  ['URL: https://example.com/a', false],
]
for (const [item, conforming] of items) {
  test(`a section with ${JSON.stringify(item)} ${conforming ? 'conforms' : 'does not conform'}`, () => {
    assert.equal(parse(`# T\n## S\n${item}`).sections[0]?.conforming, conforming)
  })
}

test('links of list items before the first section are kept apart', () => {
  const file = parse('# T\n- [A](/a)\n## S\n- [B](/b)')
  assert.deepEqual([file.looseLinks.map((link) => link.title), file.links], [['A'], 2])
})

test('a link that does not parse is reported with its line', () => {
  const file = parse('# T\n## S\n- [A](http://)\n- [B](mailto:a@example.com)')
  assert.deepEqual(file.unparsableLinks, [{ href: 'http://', line: 3 }])
})

test('a relative link of pasted text has no URL and is no error', () => {
  const file = parse('# T\n## S\n- [A](/a)', { url: '', finalUrl: '' })
  assert.deepEqual([file.sections[0]?.links[0]?.url, file.unparsableLinks], [null, []])
})

test('links of the expected public origin count as own', () => {
  const over = { url: 'http://127.0.0.1/llms.txt', finalUrl: 'http://127.0.0.1/llms.txt' }
  const file = parse('# T\n## S\n- [A](https://example.com/a)', {
    ...over,
    expectedOrigin: 'https://www.example.com',
  })
  assert.equal(file.sections[0]?.links[0]?.sameSite, true)
})

const htmlBodies: [text: string, isHtml: boolean][] = [
  ['<!doctype html><title>x</title>', true],
  ['\n  <div>x</div>', true],
  ['Not found\n\n<html><body>', true],
  ['# T\n\nUse the `<head>` element', false],
  ['# T\n```\n<html>\n```', false],
]
for (const [text, isHtml] of htmlBodies) {
  test(`${JSON.stringify(text)} is ${isHtml ? '' : 'not '}an HTML body`, () => {
    const file = parse(text)
    assert.deepEqual([file.isHtml, file.usable], [isHtml, !isHtml])
  })
}

test('an empty body, another status and binary data are not usable', () => {
  const usable = [parse(' \n'), parse('# T', { status: 404 }), parse('# T\0')].map(
    (file) => file.usable,
  )
  assert.deepEqual(usable, [false, false, false])
})

test('bytes that are not UTF-8 are noted and read by the declared charset', () => {
  const file = parseLlmsTxt(Uint8Array.of(0x23, 0x20, 0xe9), { ...meta, charset: 'iso-8859-1' })
  assert.deepEqual([file.validUtf8, file.h1.text], [false, 'é'])
})

test('a character cut at the limit is no encoding error', () => {
  const file = parseLlmsTxt(Uint8Array.of(0x23, 0x20, 0x41, 0xc3), { ...meta, truncated: true })
  assert.equal(file.validUtf8, true)
})

test('a redirect to another path is noted, one to another host is not', () => {
  const to = (finalUrl: string) => parse('# T', { finalUrl }).redirectedToOtherPath
  assert.deepEqual(
    [to('https://example.com/docs/llms.txt'), to('https://www.example.com/llms.txt')],
    [true, false],
  )
})

test('parseLlmsTxt never throws', () => {
  const part = fc.constantFrom(
    '#',
    '# ',
    '>',
    '-',
    '[',
    '](',
    ')',
    '\n',
    '```',
    '<',
    ' ',
    '=',
    '\t',
    'a',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 80 }), (parts) => {
      assert.equal(typeof parse(parts.join('')).usable, 'boolean')
    }),
  )
})

test('a megabyte of hostile Markdown costs little time', () => {
  const spent = cpuTime()
  for (const part of ['- [](', '> - ', '## a\n', '`a', '[', '<!--']) parse(part.repeat(200_000))
  assert.ok(spent() < 6000)
})
