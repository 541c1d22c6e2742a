import assert from 'node:assert/strict'
import type { Contract } from '../../contracts/openapi/contract.ts'
import type { ContractWorld } from '../../contracts/openapi/contract-world.ts'
import { dispatched } from './dispatched.ts'
import { explore } from './explore.ts'
import { knownOf } from './fuzz-data.ts'
import { shellLine } from './fuzz-request.ts'
import { Judge } from './judge.ts'
import { type Counts, type Shot, shareOf, shotsOf } from './shots.ts'

/** Nobody answers there: audits end before they cost anything. */
const NOWHERE = ['https://nobody.example/', 'http://10.0.0.1/', 'ftp://a']
const SEED_STEP = 1000

/**
 * The quick form of the fuzzing, without a socket: asks every operation validly and nearly so, and
 * asserts that each answer is one of the document. `SEED` gives other requests.
 */
export async function askNearlyValidly(
  { dispatch, source }: ContractWorld,
  contract: Contract,
  counts: Counts,
): Promise<void> {
  const judge = new Judge(contract)
  const known = {
    values: knownOf(source, { urls: NOWHERE, taskIds: ['interclubs_20200101_000000'] }),
  }
  const asked = new Set<string>()
  const check = async ({ request, bytes }: Shot) => {
    const { operation } = await judge.judge(request, await dispatched(dispatch, request), bytes)
    if (operation !== undefined) asked.add(operation)
  }
  for (const [index, operation] of contract.operations.entries()) {
    const shots = shotsOf(operation, { contract, known, refused: known, host: '127.0.0.1' })
    const { valid, spoiled, raw } = shareOf(operation, counts)
    const seed = Number(process.env.SEED ?? 1) + SEED_STEP * index
    const wrong =
      (await explore({ arbitrary: shots.valid, seed, runs: valid, check })) ??
      (await explore({ arbitrary: shots.spoiled, seed, runs: spoiled + raw, check }))
    if (wrong === undefined) continue
    const { value, error, path } = wrong
    const how = value.request.spoiled ?? 'valid'
    const where = `${operation.id}, ${how}, seed ${seed}, path ${path}`
    assert.fail(`${where}: ${error.message}\n${shellLine(value.bytes)}`)
  }
  assert.deepEqual([...asked].sort(), contract.operations.map(({ id }) => id).sort())
  const { polluted } = {} as { readonly polluted?: unknown }
  assert.equal(polluted, undefined, 'a request has changed the prototype of objects')
}
