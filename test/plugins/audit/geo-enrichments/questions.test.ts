import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { answersTask } from '../../../../plugins/audit/geo-enrichments/answers-task.ts'
import { countryOf } from '../../../../plugins/audit/geo-enrichments/page-topic.ts'
import { QuestionWords } from '../../../../plugins/audit/geo-enrichments/questions.ts'
import { loadEnrichmentTables } from '../../../../plugins/audit/geo-enrichments/tables.ts'
import { countryNamed } from '../../../../plugins/audit/page/address/countries.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { cpuTime } from '../../../support/cpu-time.ts'

const tables = loadEnrichmentTables()

const QUESTIONS: readonly [language: string, text: string, isQuestion: boolean][] = [
  ['fr', 'Comment choisir un vélo', true],
  ['fr', 'Commentaires des clients', false],
  ['fr', "Qu'est-ce qu'un vélo cargo", true],
  ['fr', 'Ou bien à pied', false],
  ['fr', 'Où acheter un vélo', true],
  ['nl', 'Hoeveel kost een fiets', true],
  ['nl', 'Hoekbank', false],
  ['de', 'Wie viel kostet ein Rad', true],
  ['en', 'How', false],
  ['en', 'Is a cargo bike worth it', true],
  ['en', 'Island hopping', false],
  ['ja', '自転車の値段は？', true],
  ['und', 'How to ride', false],
  ['und', 'How to ride?»', true],
]
for (const [language, text, isQuestion] of QUESTIONS) {
  test(`"${text}" is ${isQuestion ? 'a' : 'no'} question in ${language}`, () => {
    assert.equal(new QuestionWords(tables.questions, language).isQuestion(text), isQuestion)
  })
}

test('every language has at most five searches, all of them about the keyword', () => {
  for (const language of [...Object.keys(tables.questions.languages), 'und']) {
    const searches = new QuestionWords(tables.questions, language).searches('Vélo $& Cargo')
    assert.ok(searches.length >= 1 && searches.length <= 5, language)
    assert.ok(
      searches.every((search) => search.includes('vélo $& cargo')),
      language,
    )
  }
})

const SECTIONS = [
  {
    heading: 'Prix',
    level: 2,
    text: 'Introduction.\nLa révision du moteur coûte 80 euros.',
    words: 40,
  },
  { heading: 'Délais', level: 2, text: 'Le moteur revient en deux jours.', words: 40 },
  { heading: 'Garantie', level: 2, text: 'La batterie.', words: 3 },
]
const ANSWERS: readonly [question: string, section: number | null][] = [
  ['Combien coûte la révision du moteur ?', 0],
  ['Quel est le prix ?', 0],
  ['Pourquoi le moteur ?', null],
  ['Quelle garantie pour la batterie ?', null],
  ['Révision du moteur : quel délai ?', 1],
  ['?', null],
]
for (const [question, section] of ANSWERS) {
  test(`"${question}" is answered by ${section === null ? 'no section' : `section ${section}`}`, () => {
    const [passage] = answersTask(
      {
        questions: [question],
        sections: SECTIONS,
        language: 'fr',
        topic: 'révision moteur',
        rule: { minWords: 20, minSharePercent: 60 },
      },
      factsData(),
    )
    assert.equal(passage?.section ?? null, section)
  })
}

test('many questions about a long page are answered within the time of a task', () => {
  const word = (i: number) => `mot${i % 97}x`
  const line = Array.from({ length: 12 }, (_, i) => word(i * 7)).join(' ')
  const sections = Array.from({ length: 50 }, () => ({
    ...{ heading: line, level: 2, words: 600 },
    text: Array.from({ length: 50 }, () => line).join('\n'),
  }))
  const questions = Array.from({ length: 300 }, () => line)
  const rule = { minWords: 20, minSharePercent: 60 }
  const spent = cpuTime()
  answersTask({ questions, sections, language: 'fr', topic: '', rule }, factsData())
  assert.ok(spent() < 5000)
})

const COUNTRIES: readonly [text: string, code: string | null][] = [
  ['BE', 'BE'],
  ['bel', 'BE'],
  ['Belgique', 'BE'],
  ['Duitsland', 'DE'],
  ['United States of America', 'US'],
  ['Atlantis', null],
  ['', null],
]
for (const [text, code] of COUNTRIES) {
  test(`the country "${text}" is ${code ?? 'unknown'}`, () => {
    assert.equal(countryNamed(text), code)
  })
}

test('the country is that of the address, else of the language tag, else of the domain', () => {
  const address = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"x","url":"https://www.example.be/",
    "address":{"@type":"PostalAddress","addressCountry":{"@type":"Country","name":"France"}}}</script>`
  const of = (html: string, domain: string) => {
    const site = exampleFacts({ url: 'https://www.example.be/', html }, factsData())
    return countryOf(site, domain, tables.regions)
  }
  assert.deepEqual(
    [
      of(`<html lang="nl-NL">${address}`, 'example.be'),
      of('<html lang="nl-NL">', 'example.be'),
      of('<html lang="nl">', 'example.be'),
      of('<html lang="en">', 'example.co.uk'),
      of('<html lang="en">', 'example.io'),
      of('<html lang="en">', 'example.com'),
    ],
    ['FR', 'NL', 'BE', 'GB', null, null],
  )
})
