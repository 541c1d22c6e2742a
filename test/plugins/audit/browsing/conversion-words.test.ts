import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { fileSchemas } from '../../../../core/manifest/json-schema.ts'
import {
  actionOf,
  loadConversionWords,
  trustIn,
} from '../../../../plugins/audit/browsing/conversion-words.ts'

const words = loadConversionWords()
const fileAt = (path: string): string =>
  readFileSync(new URL(`../../../../manifests/${path}`, import.meta.url), 'utf8')

for (const name of ['conversion-words', 'consent-platforms']) {
  test(`the table ${name} is valid by its schema`, () => {
    const validate = fileSchemas.compile(JSON.parse(fileAt(`schemas/${name}.schema.json`)))
    validate(parse(fileAt(`data/${name}.yaml`)))
    assert.deepEqual(validate.errors ?? [], [])
  })
}

for (const [name, action] of [
  ['Add to basket', 'purchase'],
  ['Get a free quote', 'quote'],
  ['Request a demo', 'demo'],
  ['Contact us', 'contact'],
  ['Prendre rendez-vous', 'booking'],
  ['Demander un devis gratuit', 'quote'],
  ['Ajouter au panier', 'purchase'],
  ["S'inscrire", 'signup'],
  ['In winkelwagen', 'purchase'],
  ['Offerte aanvragen', 'quote'],
  ['Maak een afspraak', 'booking'],
  ['In den Warenkorb', 'purchase'],
  ['Termin vereinbaren', 'booking'],
  ['Jetzt anfragen', 'quote'],
  ['Our history', null],
  ['Nos vélos', null],
  ['Bookkeeping for beginners', null],
  ['Order history, invoices and everything else about your account', null],
  ['', null],
] as const) {
  test(`a control named "${name}" calls for ${action ?? 'nothing'}`, () => {
    assert.equal(actionOf(name, words), action)
  })
}

for (const [text, kinds] of [
  ['Rated 4.8 by 320 reviews, free delivery', ['reviews', 'delivery']],
  ['Paiement sécurisé, retours gratuits sous 30 jours', ['returns', 'payment']],
  ['Familiebedrijf sinds 1962, erkend installateur', ['certificates', 'experience']],
  ['Meisterbetrieb mit 5 Jahren Garantie', ['guarantee', 'certificates']],
  ['Betaal met iDEAL', ['payment']],
  ['Un cadre idéal pour vos séminaires', []],
  ['The weather was fine.', []],
] as const) {
  test(`"${text}" speaks of ${kinds.join(', ') || 'no reason to trust'}`, () => {
    assert.deepEqual(trustIn(text, words), kinds)
  })
}
