import { test } from 'node:test'
import { jsonOf, requestOf } from '../../adapters/http/api-double.ts'
import { Contract } from '../../contracts/openapi/contract.ts'
import { openContractWorld } from '../../contracts/openapi/contract-world.ts'
import { askNearlyValidly } from './ask-nearly-validly.ts'

test('the OpenAPI document says what is answered to requests that are nearly valid', async (t) => {
  const world = await openContractWorld()
  t.after(() => world.close())
  const document = jsonOf(await world.dispatch(requestOf({ path: '/openapi.json' })))
  await askNearlyValidly(world, new Contract(document), { requests: 4, costly: 1 })
})
