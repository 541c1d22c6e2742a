import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  PageContent,
  PageOutline,
} from '../../../../plugins/audit/page/outline/page-outline.ts'
import type { SerpFacts } from '../../../../plugins/audit/page/search/serp-facts.ts'
import { type CallToAction, type CroForm, croScore } from '../../../../plugins/audit/tier2/cro.ts'
import type { ImageFile } from '../../../../plugins/audit/tier2/image-file.ts'
import { type ImageCandidate, imageRow } from '../../../../plugins/audit/tier2/images.ts'
import { outranking } from '../../../../plugins/audit/tier2/outranking.ts'
import { compareRendering } from '../../../../plugins/audit/tier2/rendering.ts'

const content = (given: Partial<PageContent> = {}): PageContent => ({
  ...{ url: 'https://www.example-velo.be/', title: 'Vélos', description: null, language: 'fr' },
  ...{ h1: null, sections: [], words: 0, bodyWords: 0, truncated: false },
  ...given,
})

const organic = ['Vélo électrique Namur', 'Vélo électrique à Namur et Liège', 'Autre'].map(
  (title, index) => ({
    ...{ rank: index + 1, domain: `rival${index}.example`, url: `https://rival${index}.example/` },
    ...{ title, description: 'x'.repeat(100 + 10 * index) },
  }),
)
const serp: SerpFacts = {
  ...{ keyword: 'vélo electrique namur', locationCode: 2056, languageCode: 'fr' },
  ...{ checkedAt: '2026-06-15T12:00:00Z', organic, ownRank: 3, featuredSnippet: null },
  ...{ peopleAlsoAsk: [], knowledgeGraph: null },
  aiOverview: { present: false, loaded: false, text: '', references: [], cited: false },
}

test('rivals are those above the page, and what they do otherwise', () => {
  const found = outranking({ actions: [], serps: [serp], content: content(), maxChanges: 5 })
  assert.deepEqual(
    found.rivals.map(({ rank, titleLength, hasKeywordInTitle }) => [
      rank,
      titleLength,
      hasKeywordInTitle,
    ]),
    [
      [1, 21, true],
      [2, 32, true],
    ],
  )
  assert.deepEqual(
    found.differences.map(({ aspect, own, rivals }) => [aspect, own, rivals]),
    [
      ['keywordInTitle', false, 100],
      ['titleLength', 5, 27],
      ['descriptionLength', 0, 105],
    ],
  )
  assert.deepEqual(found.sources, [
    'SEO audit',
    'GEO audit',
    'search results for "vélo electrique namur" of 2026-06-15',
  ])
})

test('a page that is not among the results has all of them above; the first one has nobody', () => {
  const rivalsAt = (ownRank: number | null) =>
    outranking({ actions: [], serps: [{ ...serp, ownRank }], content: null, maxChanges: 5 })
  assert.equal(rivalsAt(null).rivals.length, 3)
  assert.deepEqual([rivalsAt(1).rivals, rivalsAt(1).differences], [[], []])
})

const outline = (given: Partial<PageContent>, rest: Partial<PageOutline> = {}): PageOutline => ({
  ...{ content: content(given), canonical: null, noindex: false, nofollow: false },
  ...{ alternates: [], links: [] },
  ...rest,
})
const LIMITS = { maxMissing: 2, minMissingWords: 3 }

test('texts, links and declarations that only scripts bring are reported', () => {
  const link = (url: string) => ({
    ...{ url, text: 'x', isInternal: true, isNofollow: false, inMain: true },
  })
  const raw = {
    content: content({
      words: 5,
      sections: [{ heading: 'Vélos', level: 1, text: 'Il reste 3 vélos.\nNos prix', words: 5 }],
    }),
    canonical: 'https://www.example-velo.be/#top',
    links: [{ url: 'https://www.example-velo.be/a' }, { url: null }],
  }
  const rendered = outline(
    {
      ...{ title: 'Vélos  en stock', words: 20 },
      sections: [
        {
          heading: 'Vélos',
          level: 1,
          text: 'Il reste 7 vélos.\nNos prix\nUn avis de client',
          words: 9,
        },
        { heading: 'Atelier à Namur', level: 2, text: 'Réglage compris pendant un an', words: 8 },
        { heading: null, level: 0, text: 'Menu', words: 1 },
      ],
    },
    {
      canonical: 'https://www.example-velo.be/',
      links: ['a', 'b', 'b#c'].map((path) => link(`https://www.example-velo.be/${path}`)),
    },
  )
  assert.deepEqual(
    compareRendering(raw, { outline: rendered, url: 'https://x.example/' }, LIMITS),
    {
      ...{ rawWords: 5, renderedWords: 20 },
      missingInRaw: [
        { heading: 'Atelier à Namur', text: 'Réglage compris pendant un an', words: 8 },
        { heading: 'Vélos', text: 'Un avis de client', words: 4 },
      ],
      ...{
        titleChanged: true,
        descriptionChanged: false,
        h1Changed: false,
        canonicalChanged: false,
      },
      ...{ linksOnlyRendered: 1, linkSamples: ['https://www.example-velo.be/b'] },
      renderedUrl: 'https://x.example/',
    },
  )
})

const RULES = {
  ...{ heavyBytes: 200_000, legacyBytes: 50_000, oversizedRatio: 2.5, blurredRatio: 0.9 },
  lazyWindows: 2,
}
const IMAGE: ImageCandidate = {
  ...{ url: 'https://www.example-velo.be/a.jpg', alt: 'Vélo', altState: 'good', isLazy: false },
  ...{ hasSize: true, displayed: { width: 400, height: 300, from: 'rendered' }, top: 100 },
  isContent: true,
}
const file = (format: string, width: number, bytes: number): ImageFile => ({
  ...{ bytes, header: { format, width, height: width } },
})

for (const [rules, image, given] of [
  [[], {}, file('webp', 800, 80_000)],
  [['heavy', 'oversized', 'legacyFormat'], {}, file('jpg', 3000, 900_000)],
  [['blurred'], {}, file('webp', 200, 8000)],
  [[], {}, file('svg', 24, 900)],
  [['tooManyPixels', 'oversized'], {}, file('avif', 30_000, 90_000)],
  [
    ['altMissing', 'sizeMissing'],
    { alt: null, altState: 'missing', hasSize: false },
    file('webp', 400, 9000),
  ],
  [['altPoor'], { alt: 'IMG_12.jpg', altState: 'poor' }, file('webp', 400, 9000)],
  [['lazyAboveTheFold'], { isLazy: true }, file('webp', 400, 9000)],
  [['eagerBelowTheFold'], { top: 5000 }, file('webp', 400, 90_000)],
  [[], { top: 5000, isLazy: true }, file('webp', 400, 90_000)],
  [['lazyAboveTheFold'], { top: null, isLazy: true, displayed: null }, file('webp', 400, 9000)],
  [
    ['tooLarge'],
    {},
    { bytes: null, header: null, flaw: { rule: 'tooLarge', message: 'It is larger than 8 MB.' } },
  ],
] as const) {
  const what = rules.join(', ') || 'nothing'
  test(`an image ${JSON.stringify({ ...image, ...given.header, bytes: given.bytes })} gives ${what}`, () => {
    const parts = { rules: RULES, maxPixels: 40_000_000, windowHeight: 900, isFirst: true }
    const row = imageRow({ ...IMAGE, ...image }, given, parts)
    assert.deepEqual(
      row.issues.map(({ rule }) => rule),
      rules,
    )
  })
}

const cta = (given: Partial<CallToAction> = {}): CallToAction => ({
  ...{ name: 'Book', action: 'booking', count: 1, isButton: true, isAboveTheFold: true },
  ...{ selector: 'a', ...given },
})
const form = (...issues: string[]): CroForm => ({
  ...{ purpose: 'contact', personalFields: 2, autofillPercent: 100, issues, selector: 'form' },
})
const signals = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ kind: `${index}`, detail: '', source: 'text' as const },
  }))

for (const [name, parts, score] of [
  ['everything', { ctas: [cta()], forms: [form()], signals: signals(8) }, 100],
  ['nothing', { ctas: [], forms: [], signals: [] }, 0],
  ['a newsletter alone', { ctas: [cta({ action: 'newsletter' })], forms: [], signals: [] }, 11],
  [
    'a plain link far below',
    { ctas: [cta({ isButton: false, isAboveTheFold: false })], forms: [], signals: signals(6) },
    73,
  ],
  [
    'a link that was not rendered',
    { ctas: [cta({ isButton: null, isAboveTheFold: null })], forms: [], signals: signals(6) },
    100,
  ],
  [
    'one of two forms with a flaw',
    { ctas: [cta()], forms: [form(), form('x')], signals: signals(6) },
    91,
  ],
] as const) {
  test(`${name} scores ${score}`, () => {
    assert.equal(croScore(parts), score)
  })
}
