import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Contract } from '../../contracts/openapi/contract.ts'
import { Judge } from './judge.ts'
import { bytesOf } from './requests.ts'

const problem = (code: string) => ({
  type: 'object',
  required: ['error'],
  properties: { code: { enum: [code] } },
})
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const operation = {
  operationId: 'getThing',
  responses: {
    '200': json({ type: 'object', required: ['name'] }),
    '422': json(problem('INVALID_QUERY')),
    default: json({}),
  },
}
const contract = new Contract({
  paths: { '/api/things/{id}': { get: operation } },
  components: { schemas: { Problem: { type: 'object', required: ['ok', 'error', 'code'] } } },
})
const judge = new Judge(contract, ['/somewhere/secret'])
const request = {
  ...{ method: 'GET', target: '/api/things/1', headers: [], body: new Uint8Array() },
}
const general = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'r1',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}

function judged(value: unknown, { status = 200, headers = {}, target = request.target } = {}) {
  const asked = { ...request, target }
  const reply = {
    status,
    headers: { ...general, ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
  return judge.judge(asked, reply, bytesOf(asked, 'a'))
}

const refusal = { ok: false, error: 'No.', requestId: 'r1' }

test('answers that the document knows pass', async () => {
  const whole = await judged({ name: 'a' })
  const refused = await judged({ ...refusal, code: 'INVALID_QUERY' }, { status: 422 })
  const nowhere = { status: 404, target: '/api/nothing' }
  const unknown = await judged({ ...refusal, code: 'NOT_FOUND' }, nowhere)
  assert.deepEqual(
    [whole.operation, refused.operation, unknown.operation],
    ['getThing', 'getThing', undefined],
  )
})

for (const [name, value, given] of [
  ['lacks what its schema asks for', {}, {}],
  ['is a server error', { ...refusal, code: 'INTERNAL' }, { status: 500 }],
  ['has a status that is not documented', { ...refusal, code: 'GONE' }, { status: 409 }],
  ['has another code', { ...refusal, code: 'INVALID_REQUEST' }, { status: 422 }],
  ['has another id', { ...refusal, code: 'INVALID_QUERY', requestId: 'r2' }, { status: 422 }],
  ['has no id', { name: 'a' }, { headers: { 'x-request-id': '' } }],
  ['has another type', { name: 'a' }, { headers: { 'content-type': 'text/plain' } }],
  ['may be sniffed', { name: 'a' }, { headers: { 'x-content-type-options': '' } }],
  ['tells a path of the server', { name: 'at /somewhere/secret/file' }, {}],
  ['tells a stack', { name: 'at f (node:internal/process:1:1)' }, {}],
  ['finds something where nothing is', { name: 'a' }, { target: '/api/nothing' }],
] as const) {
  test(`an answer is refused that ${name}`, async () => {
    await assert.rejects(judged(value, given), { name: 'AssertionError' })
  })
}

test('the web server may refuse what is no request, and nothing else', async () => {
  const reply = { status: 431, headers: { connection: 'close' }, body: Buffer.from('<h1>No</h1>') }
  const long = { ...request, target: `${request.target}?${'a'.repeat(17_000)}` }
  await judge.judge(long, reply, bytesOf(long, 'a'))
  await assert.rejects(judge.judge(request, reply, bytesOf(request, 'a')), /web server refused/)
})

test('the server of node:http may refuse methods that it does not know', async () => {
  const reply = { status: 400, headers: { connection: 'close' }, body: Buffer.alloc(0) }
  const odd = { ...request, method: 'FOO' }
  await judge.judge(odd, reply, bytesOf(odd, 'a'))
  const native = { ...reply, body: Buffer.from('<h1>No</h1>') }
  await assert.rejects(judge.judge(odd, native, bytesOf(odd, 'a')), /web server refused/)
  await assert.rejects(judge.judge(request, reply, bytesOf(request, 'a')), /web server refused/)
})
