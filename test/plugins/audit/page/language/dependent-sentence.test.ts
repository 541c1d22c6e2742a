import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { dependence } from '../../../../../plugins/audit/page/language/sentences.ts'
import { wordStream } from '../../../../../plugins/audit/page/language/words.ts'
import { lexicons } from './real-lexicons.ts'

const CASES: readonly [language: string, sentence: string, expected: string | null][] = [
  ['en', 'It lasts 15 years.', 'pronoun'],
  ['en', 'This is a fact.', 'demonstrative'],
  ['en', 'This means more work.', 'demonstrative'],
  ['en', 'This pump lasts 15 years.', null],
  ['en', 'However, pumps are expensive.', 'connective'],
  ['en', 'After this step, close the valve.', null],
  ['en', 'As mentioned, pumps are quiet.', 'connective'],
  ['en', 'Pumps are listed in the table above.', 'reference'],
  ['en', 'Heat pumps work above 30 degrees too.', null],
  ['en', 'Heat pumps last 15 years.', null],
  ['fr', 'Il dure 15 ans.', 'pronoun'],
  ['fr', 'Ces pompes durent 15 ans.', null],
  ['fr', 'Cependant, le prix reste élevé.', 'connective'],
  ['fr', 'Le tableau ci-dessous montre les prix.', 'reference'],
  ['fr', 'En 2023, les prix ont baissé.', null],
  ['nl', 'Dit is belangrijk.', 'demonstrative'],
  ['nl', 'Deze pomp gaat 15 jaar mee.', null],
  ['nl', 'Het bedrijf levert pompen.', null],
  ['nl', 'Het is duur.', 'demonstrative'],
  ['nl', 'Echter, de prijs blijft hoog.', 'connective'],
  ['de', 'Es hält 15 Jahre.', 'pronoun'],
  ['de', 'Diese Pumpe hält 15 Jahre.', null],
  ['de', 'Jedoch bleibt der Preis hoch.', 'connective'],
  ['de', 'Sie suchen eine Wärmepumpe?', null],
  ['es', 'El precio sigue alto.', null],
  ['es', 'Sin embargo, el precio sigue alto.', 'connective'],
  ['it', 'Tuttavia il prezzo resta alto.', 'connective'],
  ['en', 'It takes an hour to true a wheel.', null],
  ['en', 'It is important to grease the chain.', null],
  ['en', 'It is round.', 'pronoun'],
  ['en', 'Grease hardens below freezing.', null],
  ['en', 'The table below shows the prices.', 'reference'],
  ['fr', 'Il faut graisser la chaîne.', null],
  ['fr', 'Il y a trois sortes de freins.', null],
  ['fr', 'Ce qui compte est la tension.', null],
  ['fr', 'Elle tourne bien.', 'pronoun'],
  ['de', 'Es gibt drei Arten von Bremsen.', null],
  ['de', 'Es dauert eine Stunde, ein Rad zu richten.', null],
  ['de', 'Die Speichen stehen unten enger.', null],
  ['nl', 'Het is belangrijk om de ketting te smeren.', null],
  ['nl', 'Er is geen tweede rem nodig.', null],
  ['it', 'Bisogna ingrassare la catena.', null],
  ['it', "C'è una ruota per ogni strada.", null],
  ['es', 'Hay tres tipos de frenos.', null],
  ['es', 'Lo importante es la tensión.', null],
  ['pt', 'No entanto, o preço continua alto.', 'connective'],
]

for (const [language, sentence, expected] of CASES) {
  test(`"${sentence}" ${expected ? `hangs on a ${expected}` : 'stands alone'}`, () => {
    assert.equal(dependence(wordStream(sentence), lexiconFor(lexicons, language)), expected)
  })
}
