import assert from 'node:assert/strict'
import {
  lengthPx,
  paddingPx,
  parseDeclarations,
} from '../../../plugins/audit/page/document/css-declarations.ts'
import { styleRules } from '../../../plugins/audit/page/document/style-rules.ts'
import { concealment } from '../../../plugins/audit/page/renderability/hidden-text.ts'
import {
  isIsoDuration,
  isIsoTime,
  parseIsoDate,
} from '../../../plugins/audit/page/structured-data/iso-8601.ts'
import {
  numbersIn,
  plainNumber,
} from '../../../plugins/audit/page/structured-data/measures/stated-values.ts'
import { extractStructuredData } from '../../../plugins/audit/page/structured-data/reading/extract.ts'
import { readJson } from '../../../plugins/audit/page/structured-data/reading/json-reader.ts'
import { schemaItems } from '../../../plugins/audit/page/structured-data/validation/schema-items.ts'
import { isPrice } from '../../../plugins/audit/page/structured-data/validation/value-rules.ts'
import { fixture } from '../../doubles/fixture.ts'
import { factsData } from '../../support/facts-data.ts'
import { pieces } from '../pieces.ts'
import type { ForeignParser } from './foreign-parser.ts'
import { textParsers } from './text-parser.ts'

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

/** What stands in a page in languages of its own: JSON-LD and CSS. */
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
        plain: plainNumber(text),
        numbers: [...numbersIn(text)],
        isPrice: isPrice(text),
      }),
      holds: ({ plain, numbers }) => {
        for (const number of [...numbers, plain ?? '0'])
          assert.ok(!Number.isNaN(Number(number)), number)
      },
    }),
    cssParser('style sheet', {
      read: (text) => styleRules(text, () => true),
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
