import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { nameText } from '../../../../plugins/audit/citation/name-matcher.ts'
import { loadNameTables, nameWords } from '../../../../plugins/audit/citation/names.ts'
import { textAddresses } from '../../../../plugins/audit/citation/text-addresses.ts'
import { spokenWords, trackedBrands } from '../../../../plugins/audit/citation/tracked-brands.ts'
import { cpuTime } from '../../../support/cpu-time.ts'

const tables = loadNameTables()

type Known = { readonly niche?: string; readonly domain?: string; readonly language?: string }

/** Returns the parts of the text that count as the brand's name. */
function namesIn(text: string, brand: string | null, known: Known = {}) {
  const { niche = '', domain, language = 'fr' } = known
  const spoken = spokenWords({ brand, niche, prompts: [], content: null, language }, tables)
  const domains = domain === undefined ? [] : [domain]
  const { own } = trackedBrands({ brand, domains, rivals: [], ...spoken }, tables)
  return own.matcher.places(nameText(text)).map(({ start, end }) => text.slice(start, end))
}

describe('a brand is found in a text', () => {
  // brand, text, what is found
  const found: readonly (readonly [string, string, string])[] = [
    ['Example Vélo', 'Chez example vélo, à Namur', 'example vélo'],
    ['Example Vélo', 'EXAMPLE VELO propose', 'EXAMPLE VELO'],
    ['Example Vélo', 'selon Exámple Vëlo', 'Exámple Vëlo'],
    ['Example Vélo', 'dont Example-Velo.', 'Example-Velo'],
    ['Example Vélo', 'dont ExampleVélo !', 'ExampleVélo'],
    ['Example Vélo', 'dont Example\u00A0Vélo', 'Example\u00A0Vélo'],
    ['Example Vélo', 'dont Ｅｘａｍｐｌｅ Ｖｅｌｏ', 'Ｅｘａｍｐｌｅ Ｖｅｌｏ'],
    ['Example Vélo', 'Exam\u00ADple Vélo', 'Exam\u00ADple Vélo'],
    ['Example Vélo', "l'équipe d'Example Vélo", 'Example Vélo'],
    ['Example Vélo', "Example Vélo's prices", 'Example Vélo'],
    ['Example Vélo', '1. **Example Vélo** – réparation', 'Example Vélo'],
    ['Example Vélo', 'Example® Vélo', 'Example® Vélo'],
    ['ExampleVelo', 'dont Example Velo', 'Example Velo'],
    ['ExampleVelo24', 'dont Example Velo 24', 'Example Velo 24'],
    ['example-velo', 'dont Example Vélo', 'Example Vélo'],
    ['Example Vélo SRL', 'dont Example Vélo', 'Example Vélo'],
    ['Example Vélo S.A.', 'dont Example Vélo', 'Example Vélo'],
    ['Example Vélo NV', 'bij Example Velo NV', 'Example Velo NV'],
    ['Example Vélo BVBA', 'bij Example Velo', 'Example Velo'],
    ['Example Räder GmbH', 'bei Example Rader', 'Example Rader'],
    ['Example Räder GmbH & Co. KG', 'bei Example Räder', 'Example Räder'],
    ['Example Cycles Ltd', 'at Example Cycles', 'Example Cycles'],
    ['Example Cycles, Inc.', 'at Example Cycles', 'Example Cycles'],
    ['SPRL Example Vélo', 'dont Example Vélo', 'Example Vélo'],
    ['Quillon & Fils', 'chez Quillon et Fils', 'Quillon et Fils'],
    ['Quillon & Fils', 'chez Quillon & Fils', 'Quillon & Fils'],
    ['Quillon und Söhne', 'bei Quillon & Sohne', 'Quillon & Sohne'],
    ["L'Atelier Quillon", 'à l’atelier Quillon', 'l’atelier Quillon'],
    ['Straßquill', 'bei STRASSQUILL', 'STRASSQUILL'],
    ['Œuvrélia', 'chez Oeuvrelia', 'Oeuvrelia'],
    ['QVB', 'la banque QVB', 'QVB'],
    ['qvb', 'la banque QVB', 'QVB'],
    ['東京自転車', '東京自転車はお店です', '東京自転車はお店です'],
  ]
  for (const [brand, text, expected] of found) {
    test(`${brand} in: ${text}`, () => assert.deepEqual(namesIn(text, brand), [expected]))
  }
})

describe('a look-alike is no brand', () => {
  const others: readonly (readonly [string, string, Known?])[] = [
    ['Example Vélo', 'un examplevélos moderne'],
    ['Example Vélo', 'contrexample vélo'],
    ['Example Vélo', 'par exemple, un vélo'],
    ['Example Vélo', 'For example. Vélo is French.'],
    ['Example Vélo', 'example, vélo'],
    ['Example Vélo', 'example – vélo'],
    ['Quill', 'Quillon et Quille'],
    ['Vélo', 'un vélo électrique', { niche: 'vélo électrique' }],
    ['Vélo', 'Un vélo. Vélo pliant aussi.', { niche: 'vélo électrique' }],
    ['Vélo', 'la conférence Velo-City', { niche: 'vélo électrique' }],
    ['The Bike Company', 'take the bike to work', { niche: 'bike repair' }],
    ['Bike & Co', 'a bike shop'],
    ['QVB', 'un qvb quelconque'],
    ['ING', 'going to Ing'],
    ['A', 'A brand'],
    ['iQuill', 'I quill often'],
    ['Bonquill', 'bon quill'],
  ]
  for (const [brand, text, known] of others) {
    test(`${brand} in: ${text}`, () => assert.deepEqual(namesIn(text, brand, known), []))
  }
})

describe('a name that is also a word', () => {
  const niche = 'vélo électrique'
  test('counts where it is written as a name', () => {
    assert.deepEqual(namesIn('chez Vélo à Namur', 'Vélo', { niche }), ['Vélo'])
  })
  test('counts at the beginning of a sentence only when it is set apart', () => {
    assert.deepEqual(namesIn('1. **Vélo** : Namur\n2. Vélo : Liège', 'Vélo', { niche }), ['Vélo'])
  })
  test('counts in a name of several words by the capitals of all', () => {
    const text = 'Vélo Électrique ou vélo électrique'
    assert.deepEqual(namesIn(text, 'Vélo Électrique', { niche }), ['Vélo Électrique'])
  })
  test('is known by the words that the site itself writes small', () => {
    const section = { heading: null, level: 0, text: 'Un zorbil pour tous.', words: 4 }
    const content = {
      ...{ url: '', title: null, description: null, language: 'fr', h1: null, sections: [section] },
      ...{ words: 4, bodyWords: 4, truncated: false },
    }
    const spoken = { niche: null, prompts: [], content, language: 'fr' }
    const isCommon = (brand: string) =>
      spokenWords({ ...spoken, brand }, tables).common.has('zorbil')
    assert.deepEqual([isCommon('Zorbil'), isCommon('zorbil')], [true, false])
  })
})

describe('a brand that is an ordinary word of the language', () => {
  const telecom = { niche: 'forfaits mobiles et internet' }
  const computers = { niche: 'laptop computers', language: 'en' }
  const meant: readonly (readonly [string, string, Known])[] = [
    ['Orange', 'Le forfait mobile de Orange coûte 15 euros.', telecom],
    ['Orange', 'Orange est un opérateur belge.', telecom],
    ['Orange', 'Allez chez Orange, c’est simple.', {}],
    ['Orange', '1. **Orange** : couverture partout', {}],
    ['Orange', 'selon Orange SA', {}],
    ['Orange', 'Orange® est partout', {}],
    ['Apple', 'The best computer is from Apple, by far.', computers],
    ['bol', 'Je koopt het bij bol, zonder verzendkosten.', { language: 'nl' }],
  ]
  for (const [brand, text, known] of meant) {
    test(`${brand} in: ${text}`, () => assert.deepEqual(namesIn(text, brand, known), [brand]))
  }
  test('is a name in any case where it is no word of the language', () => {
    assert.deepEqual(namesIn('un ordinateur apple', 'Apple', { language: 'fr' }), ['apple'])
  })

  const others: readonly (readonly [string, string, Known])[] = [
    ['Orange', 'Une orange contient de la vitamine C.', telecom],
    ['Orange', 'un forfait mobile et une orange', { ...telecom, domain: 'orange.be' }],
    ['Orange', 'Le jus Orange Tropical est sucré.', telecom],
    ['Orange', 'Orange, citron et pomme.', telecom],
    ['Apple', 'An Apple a day keeps the doctor away.', computers],
    ['Apple', 'apple computers are an idea', computers],
    ['Apple', 'Apple and pear trees.', computers],
    ['bol', 'Een bol van glas.', { niche: 'boeken', language: 'nl' }],
    ['Gap', 'Mind the Gap here.', { niche: 'jeans', language: 'en' }],
  ]
  for (const [brand, text, known] of others) {
    test(`no ${brand} in: ${text}`, () => assert.deepEqual(namesIn(text, brand, known), []))
  }
})

describe('the label of a domain', () => {
  const domain = 'cyclerie-du-quill.example'
  test('is a name by its hyphens', () => {
    assert.deepEqual(namesIn('la Cyclerie du Quill', null, { domain }), ['Cyclerie du Quill'])
  })
  test('is a name without them where it looks like one', () => {
    const known = { domain: 'exampleraeder.de' }
    assert.deepEqual(namesIn('Example Raeder und example raeder', null, known), ['Example Raeder'])
  })
  test('of a known competitor is no name when it is a word', () => {
    const common = new Set(['velo', 'namur'])
    const parts = { brand: null, domains: [], rivals: ['velo-namur.be'], common, category: common }
    const [rival] = trackedBrands(parts, tables).rivals
    assert.deepEqual(rival?.matcher.places(nameText('Vélo Namur')), [])
  })
})

describe('addresses in a text', () => {
  const known = new Set(['example-velo.be', 'rival.example'])
  const read = (text: string) =>
    textAddresses(text, known).map(({ domain, url }) => [domain, url] as const)
  const cases: readonly (readonly [string, readonly (readonly [string, string | null])[]])[] = [
    [
      'voir https://www.example-velo.be/atelier.',
      [['example-velo.be', 'https://www.example-velo.be/atelier']],
    ],
    [
      '[atelier](https://example-velo.be/a?b=1)',
      [['example-velo.be', 'https://example-velo.be/a?b=1']],
    ],
    ['(www.example-velo.be)', [['example-velo.be', 'https://www.example-velo.be/']]],
    ['example-velo.be/prix', [['example-velo.be', 'https://example-velo.be/prix']]],
    ['sur example-velo.be, à Namur', [['example-velo.be', null]]],
    ['info@example-velo.be', [['example-velo.be', null]]],
    ['shop.rival.example', [['rival.example', null]]],
    ['nobody.example', []],
    ['à Namur.Ensuite on roule', []],
    ['à la fin.Be careful', []],
    ['version 1.2.3 … et cetera...', []],
    ['https://', []],
  ]
  for (const [text, expected] of cases) {
    test(text, () => assert.deepEqual(read(text), expected))
  }
})

describe('whatever the text', () => {
  const letters = fc.stringMatching(/^[a-zé]{4,9}$/)
  const filler = fc.string({ unit: 'grapheme', maxLength: 60 })

  test('a name between blanks is found, in any case', () => {
    fc.assert(
      fc.property(letters, letters, filler, (a, b, around) => {
        const brand = `${a}qx ${b}`
        const text = `${around} , ${brand.toUpperCase()} , ${around}`
        const texts = namesIn(text, brand).map((name) => name.toLowerCase())
        return texts.includes(brand)
      }),
      { numRuns: 60 },
    )
  })

  test('a name is never found within a word', () => {
    fc.assert(
      fc.property(letters, letters, (brand, more) => {
        const text = `${more}${brand} ${brand}${more} ${more}${brand}${more}`
        const whole = nameWords(text).some(({ folded }) => folded === brand)
        return whole || namesIn(text, `${brand}`).length === 0
      }),
      { numRuns: 60 },
    )
  })

  test('what is found are whole words', () => {
    fc.assert(
      fc.property(filler, letters, (text, brand) => {
        const mixed = `${text}${brand}${text} ${brand}`
        const about = { brand, niche: null, prompts: [], content: null, language: 'fr' }
        const spoken = spokenWords(about, tables)
        const { own } = trackedBrands({ brand, domains: [], rivals: [], ...spoken }, tables)
        const words = nameWords(mixed)
        return own.matcher
          .places(nameText(mixed))
          .every(
            ({ start, end }) =>
              words.some((w) => w.start === start) && words.some((w) => w.end === end),
          )
      }),
      { numRuns: 60 },
    )
  })

  test('a long hostile text takes a time that grows only with its length', () => {
    const timeOf = (count: number): number => {
      const text = 'example example-example.example@example velo\u200B '.repeat(count)
      const spent = cpuTime()
      namesIn(text, 'Example Example Example Velo', { domain: 'exampleexamplevelo.be' })
      textAddresses(text, new Set())
      return spent()
    }
    timeOf(200)
    const [small, large] = [timeOf(400), timeOf(4000)]
    assert.ok(large < small * 60 + 50, `${small} ms, then ${large} ms`)
  })
})
