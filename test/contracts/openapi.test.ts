import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { jsonOf, requestOf } from '../adapters/http/api-double.ts'
import { Contract, type Node } from './openapi/contract.ts'
import { type ContractWorld, openContractWorld } from './openapi/contract-world.ts'
import { askEverything } from './openapi/real-answers.ts'

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

  test('says what every operation answers', async () => {
    await askEverything(world, contract)
  })

  test('unseen', () => {
    console.log(contract.unseen.filter((x) => / 20/.test(x)))
  })
})
