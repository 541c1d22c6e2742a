import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { wordStream } from '../../../../../plugins/audit/page/language/words.ts'
import { worldClaim } from '../../../../../plugins/audit/page/language/world-claims.ts'
import { cpuTime } from '../../../../support/cpu-time.ts'
import { lexicons } from './real-lexicons.ts'

const CASES: readonly [language: string, sentence: string, expected: string | null][] = [
  ['en', 'According to a recent survey, riders prefer steel.', 'study'],
  ['en', 'About 40% of households own a bicycle.', 'share'],
  ['en', 'One in five people rides to work.', 'record'],
  ['en', 'This is one of the most common repairs.', 'record'],
  ['en', 'We repair 40% of wheels on the same day.', null],
  ['en', 'The jersey is 80% cotton and costs $40.', null],
  ['en', 'It is made of 100% of the fibre.', null],
  ['en', 'Open from 9 to 17, call 020 7946 0018.', null],
  ['fr', 'Selon une étude récente, le vélo fait gagner du temps.', 'study'],
  ['fr', 'Près de 12 % d’adultes roulent chaque jour.', 'share'],
  ['fr', 'Nos clients gagnent 20 % de temps.', null],
  ['fr', 'Remise de 20 % jusqu’à dimanche.', null],
  ['de', 'Laut einer Studie rosten Ketten im Winter schneller.', 'study'],
  ['de', 'Rund 30 Prozent der Räder stehen im Keller.', 'share'],
  ['de', 'Wir prüfen 30 Prozent der Räder am Abend.', null],
  ['nl', 'Uit onderzoek blijkt dat fietsers langer leven.', 'study'],
  ['nl', 'Twee derde van de fietsen staat binnen.', 'record'],
  ['nl', 'Nu 20% korting op alle banden.', null],
  ['es', 'Según un estudio, la bicicleta ahorra tiempo.', 'study'],
  ['es', 'El 15 % de los ciclistas lleva casco.', 'share'],
  ['it', 'Secondo uno studio la catena dura tre anni.', 'study'],
  ['it', 'È una delle più comuni cause di guasto.', 'record'],
  ['it', 'Uno dei più comuni guasti è la catena.', 'record'],
  ['ja', '調査によると、自転車の利用は増えています。', 'study'],
  ['ja', '営業時間は9時から18時までです。', null],
]

for (const [language, sentence, expected] of CASES) {
  test(`"${sentence}" ${expected ? `claims a ${expected}` : 'needs no source'}`, () => {
    const words = wordStream(sentence, language)
    assert.equal(worldClaim(sentence, words, lexiconFor(lexicons, language)), expected)
  })
}

test('hostile text takes linear time', () => {
  const text = '40% of the most according to a '.repeat(20_000)
  const words = wordStream(text)
  const used = cpuTime()
  assert.equal(worldClaim(text, words, lexiconFor(lexicons, 'fr')), null)
  assert.ok(used() < 2000)
})
