import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type ApiRequest, isStream } from '../../../adapters/http/api-message.ts'
import { AppError } from '../../../core/errors.ts'
import { RecordingSink } from '../../adapters/http/api-double.ts'
import type { Contract } from '../../contracts/openapi/contract.ts'
import type { ContractWorld } from '../../contracts/openapi/contract-world.ts'
import { SEED } from '../../measure/seed.ts'
import { explore } from '../explore.ts'
import { Judge } from './judge.ts'
import { type FuzzRequest, knownOf, schemasOf } from './requests.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'
import { type Counts, type Shot, shareOf, shotsOf } from './shots.ts'
import type { Reply } from './wire.ts'

/** Nobody answers there, so audits end before they cost anything. */
const NOWHERE = ['https://nobody.example/', 'http://10.0.0.1/', 'ftp://a']
const SEED_STEP = 1000

/**
 * The short form of the fuzzing, without a socket. Sends every operation valid and nearly valid
 * requests and asserts that each answer is one of the document.
 */
export async function askNearlyValidly(
  { dispatch, source }: ContractWorld,
  contract: Contract,
  counts: Counts,
): Promise<void> {
  const judge = new Judge(contract)
  const taskIds = ['interclubs_20200101_000000']
  const known = { values: knownOf(source, { urls: NOWHERE, taskIds }) }
  const asked = new Set<string>()
  /** Texts of schemas: many operations have the same parameters. */
  const sound = new Set<string>()
  /** Answers a request as if it had come over a socket. */
  const replyTo = async (request: FuzzRequest): Promise<Reply> => {
    const { status, headers, body } = await dispatch(requestIn(request))
    if (request.method.toUpperCase() === 'HEAD') return { status, headers, body: Buffer.alloc(0) }
    if (!isStream(body)) return { status, headers, body: Buffer.from(body) }
    const sink = new RecordingSink()
    await body.produce(sink)
    return { status, headers, body: Buffer.from(sink.text) }
  }
  const check = async ({ request, bytes }: Shot) => {
    const { operation } = await judge.judge(request, await replyTo(request), bytes)
    if (operation !== undefined) asked.add(operation)
  }
  for (const [index, operation] of contract.operations.entries()) {
    for (const pointer of schemasOf(contract, operation)) {
      const schema = JSON.stringify(contract.at(pointer))
      if (!sound.has(schema)) assertSound(contract, pointer)
      sound.add(schema)
    }
    const shots = shotsOf(operation, { contract, known, refused: known, host: '127.0.0.1' })
    const { valid, spoiled, raw } = shareOf(operation, counts)
    const seed = SEED + SEED_STEP * index
    const first = await explore({ arbitrary: shots.valid, seed, runs: valid, check })
    const second = await explore({ arbitrary: shots.spoiled, seed, runs: spoiled + raw, check })
    assert.deepEqual([...first.wrong, ...second.wrong], [], operation.id)
  }
  assert.deepEqual([...asked].sort(), contract.operations.map(({ id }) => id).sort())
  const { polluted } = {} as { readonly polluted?: unknown }
  assert.equal(polluted, undefined, 'a request has changed the prototype of objects')
}

/** Asserts that what is made of a schema is valid by it, so that no keyword is left out. */
function assertSound(contract: Contract, pointer: string): void {
  const context = { at: (place: string) => contract.at(place), named: {} }
  const made = schemaArbitrary(contract.at(pointer) as never, context)
  const isValid = (value: unknown) => contract.assertValid(pointer, value, pointer)
  // With a seed, so that every run of the tests makes the same values and takes as long.
  fc.assert(fc.property(made, isValid), { numRuns: 8, seed: SEED })
}

function requestIn({ method, target, headers, body }: FuzzRequest): ApiRequest {
  const [path = '', ...query] = target.split('?')
  const joined: Record<string, string> = Object.create(null)
  for (const [name, value] of [['Host', '127.0.0.1'] as const, ...headers]) {
    const key = name.toLowerCase()
    const earlier = joined[key]
    joined[key] = earlier === undefined || key === 'host' ? value.trim() : `${earlier}, ${value}`
  }
  const read = async (limitBytes: number) => {
    if (body.length > limitBytes) throw new AppError('PAYLOAD_TOO_LARGE', { limitBytes })
    // A copy, because the reader may transfer it.
    return Uint8Array.from(body)
  }
  return {
    ...{ method: method.toUpperCase(), path, query: query.join('?'), headers: joined },
    ...{ body: { read }, remoteAddress: '127.0.0.1', hasLeft: false },
    signal: new AbortController().signal,
  }
}
