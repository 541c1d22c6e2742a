import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileSchemas } from '../../../../../core/manifest/json-schema.ts'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import {
  PHRASE_SECTIONS,
  type PhraseSection,
} from '../../../../../plugins/audit/page/language/lexicon-files.ts'
import { fold, lower } from '../../../../../plugins/web/fold.ts'
import { lexicons, rawLexicons } from './real-lexicons.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt']
const schema = (name: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../../manifests/schemas/${name}.schema.json`, import.meta.url),
      'utf8',
    ),
  )
const languageFiles = rawLexicons.lexicons.filter(({ language }) => language !== 'und')
/** Sections that stand in one file only. */
const SINGLE = new Set<PhraseSection>([
  'sourceHeadings',
  'conclusionHeadings',
  'homePages',
  'contactPages',
  'aboutPages',
  'legalPages',
  'utilityOpenings',
  'listingPaths',
  'productPaths',
  'landingPaths',
  'docsPaths',
  'articlePaths',
  'aboutPhrasesOfLanguage',
  'genericTitles',
  'genericAlts',
  'placeholderText',
  'tableImageWords',
  'identifierWords',
  'archiveWords',
  'newsHeadings',
  'guidePrices',
  'faqHeadings',
  'ingredientHeadings',
  'authorPathTokens',
  'legalForms',
])

test('there is one lexicon for each of the seven languages and one for none', () => {
  assert.deepEqual(
    rawLexicons.lexicons.map(({ language }) => language).sort(),
    [...LANGUAGES, 'und'].sort(),
  )
})

for (const file of rawLexicons.lexicons) {
  test(`the lexicon file of ${file.name} is valid by its schema`, () => {
    const validate = fileSchemas.compile(schema('lexicon'))
    validate(file)
    assert.deepEqual(validate.errors ?? [], [])
  })
}

test('the units file is valid by its schema', () => {
  const validate = fileSchemas.compile(schema('units'))
  validate(rawLexicons.units)
  assert.deepEqual(validate.errors ?? [], [])
})

test('the schema names exactly the sections that the code reads', () => {
  const named = Object.keys(schema('lexicon').properties.phrases.properties)
  assert.deepEqual(named.sort(), Object.keys(PHRASE_SECTIONS).sort())
})

for (const file of languageFiles) {
  test(`${file.name} has every section, 150 to 400 stop words and 50 function words`, () => {
    const sections = Object.keys(PHRASE_SECTIONS) as PhraseSection[]
    const missing = sections.filter((section) => !SINGLE.has(section) && !file.phrases[section])
    assert.deepEqual(missing, [])
    const { stopWords, functionWords } = lexiconFor(lexicons, file.language)
    assert.ok(stopWords.size >= 150 && stopWords.size <= 400, `${stopWords.size} stop words`)
    assert.equal(functionWords.size, 50)
    assert.deepEqual(
      (file.functionWords ?? '').split(/\s+/).filter((word) => word !== lower(word)),
      [],
    )
  })

  test(`each function word of ${file.name} of three letters or more is a stop word`, () => {
    const { functionWords, stopWords } = lexiconFor(lexicons, file.language)
    const others = [...functionWords].filter(
      (word) => fold(word).length > 2 && !stopWords.has(fold(word)),
    )
    assert.ok(others.length <= 3, others.join(' '))
  })
}

test('no month name means two months in two languages', () => {
  const months = new Map<string, string>()
  for (const { monthNames = {} } of languageFiles) {
    for (const [month, names] of Object.entries(monthNames)) {
      for (const name of names) {
        assert.equal(months.get(fold(name)) ?? month, month, name)
        months.set(fold(name), month)
      }
    }
  }
  assert.ok(months.size > 100)
})

test('a region does not hide a lexicon, and other languages have none of their own', () => {
  assert.equal(lexiconFor(lexicons, 'nl-BE').language, 'nl')
  assert.equal(lexiconFor(lexicons, 'FR_be').language, 'fr')
  const other = lexiconFor(lexicons, 'sv')
  assert.deepEqual([other.isKnown, other.stopWords.size, other.functionWords.size], [false, 0, 0])
})
