import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { jsonOf, requestOf } from '../adapters/http/api-double.ts'
import { Contract, type Node } from './openapi/contract.ts'
import { type ContractWorld, openContractWorld } from './openapi/contract-world.ts'
import { assertExamples } from './openapi/examples.ts'
import { askEverything } from './openapi/real-answers.ts'
import { refuseEverything } from './openapi/refusals.ts'
import { askForWhatIsNotThere } from './openapi/unlike-requests.ts'

describe('the OpenAPI document', () => {
  let world: ContractWorld
  let contract: Contract

  before(async () => {
    world = await openContractWorld()
    const answer = await world.dispatch(requestOf({ path: '/openapi.json' }))
    contract = new Contract(jsonOf(answer))
  })
  after(() => world.close())

  test('is valid OpenAPI 3.1 to an independent validator', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(contract.document))
    assert.deepEqual([valid, errors, validator.version], [true, undefined, '3.1'])
  })

  test('names each operation once, and nothing that it does not have', () => {
    const ids = contract.operations.map(({ id }) => id)
    assert.deepEqual(ids, [...new Set(ids)])
    const refs = JSON.stringify(contract.document).matchAll(/"\$ref":"#(\/[^"]+)"/g)
    const lost = [...refs].filter(([, pointer = '']) => contract.at(pointer) === undefined)
    assert.deepEqual(lost, [])
  })

  test('describes every address of the API', async () => {
    const endpoints = jsonOf(await world.dispatch(requestOf({ path: '/api' }))).endpoints
    const described = contract.operations.map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual([...(endpoints as string[])].sort(), described.sort())
  })

  test('has examples of every request and answer, and they hold', () => {
    for (const operation of contract.operations) assertExamples(contract, operation)
  })

  test('says what every operation answers', async () => {
    await askEverything(world, contract)
  })

  test('says what is answered to requests for what is not there', async () => {
    await askForWhatIsNotThere(world, contract)
  })

  test('says how every operation refuses and fails', async () => {
    await refuseEverything(world.app, contract)
  })

  test('says what a path without the method answers', async () => {
    const pointer = '/components/responses/MethodNotAllowed/content/application~1json/schema'
    for (const { path } of contract.operations) {
      const answer = await world.dispatch(requestOf({ method: 'PUT', path }))
      assert.equal(answer.status, 405)
      assert.match(answer.headers.allow ?? '', /^(?:GET|POST)[A-Z, ]*, OPTIONS$/)
      contract.assertValid(pointer, jsonOf(answer) satisfies Node, path)
    }
  })

  test('describes no answer that the tests above have not seen', () => {
    assert.deepEqual(contract.unseen, [])
  })
})
