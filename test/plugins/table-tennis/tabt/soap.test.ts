import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  childrenOf,
  childText,
  envelope,
  NotSoap,
  parseSoap,
} from '../../../../plugins/table-tennis/tabt/soap.ts'
import { growthOf, MOST_RATIO } from '../../../fuzz/parsers/growth.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const soap = 'xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"'
const tabt = 'xmlns:n="http://api.frenoy.net/TabTAPI"'
const answer = (content: string): Uint8Array =>
  bytes(`<S:Envelope ${soap} ${tabt}><S:Body>${content}</S:Body></S:Envelope>`)

test('fields are escaped, and absent ones are left out', () => {
  const text = envelope('GetClubs', { Club: 'A & <B>\u0000', Season: 26, Nothing: undefined })
  assert.match(text, /<t:GetClubs><t:Club>A &amp; &lt;B&gt;<\/t:Club><t:Season>26<\/t:Season><\//)
})

test('an operation is asked for by its own element', () => {
  assert.match(envelope('GetMatches', {}), /<t:GetMatchesRequest><\/t:GetMatchesRequest>/)
  assert.match(envelope('GetDivisions', {}), /<t:GetDivisions><\/t:GetDivisions>/)
})

test('an answer is read by namespace and local name, whatever the prefixes', async () => {
  const content =
    '<n:GetXResponse><n:Name> A &amp; B </n:Name><n:Empty/><n:E>1</n:E><n:E>2</n:E></n:GetXResponse>'
  const read = await parseSoap(answer(content))
  assert.ok('answer' in read)
  assert.equal(read.answer.name, 'GetXResponse')
  assert.equal(childText(read.answer, 'Name'), 'A & B')
  assert.equal(childText(read.answer, 'Empty'), undefined)
  assert.deepEqual(
    childrenOf(read.answer, 'E').map(({ text }) => text),
    ['1', '2'],
  )
})

test('line ends, control characters and repeated blanks in a text are one blank', async () => {
  const read = await parseSoap(answer('<n:R><n:Name>\u007fA\r\n \u0085&#9;B</n:Name></n:R>'))
  assert.ok('answer' in read)
  assert.equal(childText(read.answer, 'Name'), 'A B')
})

test('letters of several bytes survive the slices in which an answer is parsed', async () => {
  const name = 'é€😀'.repeat(30_000)
  const read = await parseSoap(answer(`<n:R><n:Name>${name}</n:Name></n:R>`))
  assert.ok('answer' in read)
  assert.equal(childText(read.answer, 'Name'), name)
})

test('a fault has its number and its text', async () => {
  const fault = '<faultcode>3</faultcode><faultstring>Not valid.</faultstring>'
  assert.deepEqual(await parseSoap(answer(`<S:Fault>${fault}</S:Fault>`)), {
    fault: { code: 3, text: 'Not valid.' },
  })
})

test('a fault with an endless number takes linear time', async () => {
  const ratio = await growthOf(
    parseSoap,
    (size) => answer(`<S:Fault><faultcode>${'1'.repeat(size)}x</faultcode></S:Fault>`),
    { size: 4000, floorMs: 20, rounds: 4 },
  )
  assert.ok(ratio <= MOST_RATIO, `${ratio} times the time`)
})

for (const [what, text] of [
  ['nothing', ''],
  ['a page', '<html><body><br></body></html>'],
  ['text', 'Error 500'],
  ['another document', '<a/>'],
  ['an empty body', `<S:Envelope ${soap}><S:Body/></S:Envelope>`],
  ['an answer of another service', `<S:Envelope ${soap}><S:Body><a/></S:Body></S:Envelope>`],
  ['an unknown prefix', `<S:Envelope ${soap}><S:Body><x:a/></S:Body></S:Envelope>`],
  ['an entity of its own', `<!DOCTYPE a [<!ENTITY b "c">]><S:Envelope ${soap}/>`],
  ['an unknown entity', `<S:Envelope ${soap}><S:Body>&b;</S:Body></S:Envelope>`],
  ['deep nesting', `<S:Envelope ${soap}>${'<a>'.repeat(300)}`],
  ['a cut answer', `<S:Envelope ${soap}><S:Body>`],
  ['endless elements', `<S:Envelope ${soap}>${'<a/>'.repeat(200_001)}`],
] as const) {
  test(`${what} is no answer`, async () => {
    await assert.rejects(parseSoap(bytes(text)), NotSoap)
  })
}
