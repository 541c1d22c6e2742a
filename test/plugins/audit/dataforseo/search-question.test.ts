import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readVolumes } from '../../../../plugins/audit/dataforseo/calls.ts'
import { loadDataforseoTables } from '../../../../plugins/audit/dataforseo/plugin.ts'
import { marketOf } from '../../../../plugins/audit/dataforseo/question.ts'
import { readSerp } from '../../../../plugins/audit/dataforseo/serp.ts'
import {
  chooseKeywords,
  cleanKeyword,
  type KeywordTexts,
  serpKeyword,
  volumeKeyword,
} from '../../../../plugins/audit/page/search/keywords.ts'
import { namedDomains } from '../../../../plugins/audit/page/url/named-domain.ts'

const NOTHING: KeywordTexts = { niche: null, title: null, h1: null, brands: [] }
const { markets } = loadDataforseoTables()

function chosen(texts: Partial<KeywordTexts>, max = 3): string[] {
  return chooseKeywords({ ...NOTHING, ...texts }, max).map(({ keyword }) => keyword)
}

test('the niche comes first, then the title and the h1 without the brand', () => {
  const texts = {
    niche: 'zuurdesembrood Leuven',
    title: 'Bakkerij Korenaar | Brood op zuurdesem in Leuven',
    h1: 'Dagvers brood van Bakkerij Korenaar',
    brands: ['Bakkerij Korenaar'],
  }
  assert.deepEqual(chosen(texts), [
    'zuurdesembrood Leuven',
    'Brood op zuurdesem in Leuven',
    'Dagvers brood van',
  ])
  assert.deepEqual(chosen(texts, 1), ['zuurdesembrood Leuven'])
})

test('accents and case do not hide the brand', () => {
  assert.deepEqual(chosen({ title: 'Vélos cargo - EXAMPLE VELO', brands: ['Example Vélo'] }), [
    'Vélos cargo',
  ])
})

test('a word written small is not the brand of that word', () => {
  const texts = { title: 'Fresh orange juice | Orange', brands: ['Orange'] }
  assert.deepEqual(chosen(texts), ['Fresh orange juice'])
})

test('no keyword is asked for twice, in whatever order its words stand', () => {
  const texts = { niche: 'Atelier vélo', title: 'Vélo atelier', h1: 'atelier VELO' }
  assert.deepEqual(chosen(texts), ['Atelier vélo'])
})

test('a heading that joins the parts of the title says nothing new', () => {
  const title = 'Regenton kiezen: welke inhoud past'
  assert.deepEqual(chosen({ title, h1: 'Regenton kiezen welke inhoud past' }), [
    'Regenton kiezen',
    'welke inhoud past',
  ])
})

test('one word of title or h1 is no topic, as a niche it is', () => {
  assert.deepEqual(chosen({ title: 'Accueil', h1: 'Bienvenue' }), [])
  assert.deepEqual(chosen({ niche: 'plombier' }), ['plombier'])
})

test('operators, which make a search another and dearer one, are taken out', () => {
  assert.equal(
    cleanKeyword('site:example.org "brood" -gluten (intitle:x)'),
    'site example.org brood gluten intitle x',
  )
})

test('a keyword is cut at a word: ten words, eighty characters', () => {
  assert.equal(cleanKeyword('a b c d e f g h i j k l'), 'a b c d e f g h i j')
  assert.equal(cleanKeyword(`${'x'.repeat(50)} ${'y'.repeat(50)}`), 'x'.repeat(50))
  assert.equal(cleanKeyword('z'.repeat(200)), 'z'.repeat(80))
})

test('whatever is written, a keyword keeps the limits of both endpoints', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const keyword = cleanKeyword(text)
      const volume = volumeKeyword(keyword)
      assert.ok(keyword.length <= 80 && keyword.split(/\s+/).length <= 10)
      assert.ok(volume.length <= 80 && volume.split(' ').length <= 10)
      assert.doesNotMatch(keyword, /["<>|*:()]/)
      assert.doesNotMatch(volume, /[,!@%^={};~`<>?\\|+"]/)
      assert.equal(
        decodeURIComponent(serpKeyword(keyword.replace(/[\ud800-\udfff]/g, ''))),
        keyword.replace(/[\ud800-\udfff]/g, ''),
      )
    }),
  )
})

const SIGNS = {
  ...{ locationCode: null, languageCode: null, pageTag: '', pageLanguage: 'und' },
  domain: 'example.com',
}
const MARKETS: readonly (readonly [Partial<typeof SIGNS>, object])[] = [
  [{}, { locationCode: 2840, languageCode: 'en', source: 'default' }],
  [
    { pageTag: 'fr-BE', pageLanguage: 'fr', domain: 'example.nl' },
    { locationCode: 2056, languageCode: 'fr', source: 'page language' },
  ],
  [
    { pageTag: 'nl', pageLanguage: 'nl', domain: 'example.be' },
    { locationCode: 2056, languageCode: 'nl', source: 'domain' },
  ],
  [{ domain: 'example.co.uk' }, { locationCode: 2826, languageCode: 'en', source: 'domain' }],
  [{ domain: 'example.io' }, { locationCode: 2840, languageCode: 'en', source: 'default' }],
  [
    { pageTag: 'zh-Hant-TW', pageLanguage: 'zh' },
    { locationCode: 2158, languageCode: 'zh-TW', source: 'page language' },
  ],
  [
    { pageTag: 'br-x-fr', pageLanguage: 'br', domain: 'example.fr' },
    { locationCode: 2250, languageCode: 'en', source: 'domain' },
  ],
]
for (const [signs, market] of MARKETS) {
  test(`${JSON.stringify(signs)} is searched for as ${JSON.stringify(market)}`, () => {
    assert.deepEqual(marketOf({ ...SIGNS, ...signs }, markets), market)
  })
}

test('what the operator sets is searched for, whatever the page says', () => {
  const signs = { ...SIGNS, locationCode: 1_001_004, languageCode: 'nl', pageTag: 'fr-FR' }
  assert.deepEqual(marketOf(signs, markets), {
    ...{ locationCode: 1_001_004, languageCode: 'nl', source: 'configuration' },
  })
})

test('every entry of a list of competitors is read or refused', () => {
  fc.assert(
    fc.property(fc.array(fc.anything(), { maxLength: 30 }), (list) => {
      const { domains, refused } = namedDomains(list, 'own.example')
      assert.ok(domains.length + refused.length <= list.length)
      assert.ok(!domains.includes('own.example'))
    }),
  )
})

test('a result of any form is a reading or a failure of the other side', () => {
  fc.assert(
    fc.property(fc.array(fc.object({ maxDepth: 3 }), { maxLength: 3 }), (items) => {
      const { organic } = readSerp([{ items }], '2026-11-20T00:00:00.000Z')
      assert.deepEqual(organic, [])
      assert.equal(typeof readVolumes(items), 'object')
    }),
  )
})
