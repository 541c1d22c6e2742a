import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionFacts } from '../../../../../plugins/audit/page/content/definitions.ts'
import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

const CASES: readonly [language: string, h1: string, sentence: string, defines: boolean][] = [
  ['en', 'Spokes', 'A spoke is a thin rod between hub and rim.', true],
  ['en', 'Spokes', 'Spokes are fitted by hand in a workshop near here.', false],
  ['en', 'Spokes', 'A spoke is the best friend that a wheel can have.', false],
  ['fr', 'Le rayon', 'Un rayon est une tige fine entre moyeu et jante.', true],
  ['fr', 'Le rayon', 'Le rayon est fabriqué à la main dans un atelier.', false],
  ['fr', 'Le rayon', 'Le rayon est bien plus qu’une simple tige de métal.', false],
  ['de', 'Speiche', 'Eine Speiche ist ein dünner Stab zwischen Nabe und Felge.', true],
  ['de', 'Speiche', 'Die Speiche ist lange vor dem Rad mit Luft entstanden.', false],
  ['nl', 'Spaak', 'Een spaak is een dunne staaf tussen naaf en velg.', true],
  ['nl', 'Spaken', 'Spaken zijn gemaakt van staal uit een kleine fabriek.', false],
  ['es', 'El radio', 'El radio es una varilla fina entre el buje y la llanta.', true],
  ['it', 'Il raggio', 'Il raggio è una barra sottile tra mozzo e cerchio.', true],
  ['ja', 'スポーク', 'スポークとは、車輪の中心と外側の輪をつなぐ細い金属の棒です。', true],
  ['ja', 'スポーク', '自転車の店は毎日朝から夕方まで開いています。', false],
]

for (const [language, h1, sentence, defines] of CASES) {
  test(`"${sentence}" ${defines ? 'defines' : 'does not define'} the subject`, () => {
    const source = `<html lang="${language}"><main><h1>${h1}</h1><p>${sentence}</p></main></html>`
    const url = 'https://www.example.com/spokes'
    const page = new PageView({ source, url, headers: {} }, factsData())
    const found = definitionFacts(page).found.filter(({ of }) => of === 'page')
    assert.deepEqual(
      found.map(({ detail }) => detail),
      defines ? [sentence] : [],
    )
  })
}
