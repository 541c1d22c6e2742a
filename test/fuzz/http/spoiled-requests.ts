import fc from 'fast-check'
import type { Documented } from '../../contracts/openapi/contract.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { spoiledBody } from './spoiled-bodies.ts'
import { oddChunks } from './spoiled-bytes.ts'
import { spoiledHead, spoiledMethod } from './spoiled-heads.ts'
import { spoiledTarget } from './spoiled-targets.ts'
import { type Parts, type RequestParts, requestOf, validParts } from './valid-requests.ts'

const MOST_CHUNKED = 2_000

/** Requests of an operation that are valid but for one thing. */
export function spoiledRequests(operation: Documented, parts: Parts): fc.Arbitrary<FuzzRequest> {
  return validParts(operation, parts).chain((valid) => spoiled(operation, valid))
}

function spoiled(operation: Documented, valid: RequestParts): fc.Arbitrary<FuzzRequest> {
  const request = requestOf(operation, valid)
  const body = spoiledBody(valid.body ?? {}).map(({ bytes, how }) => ({
    ...request,
    body: bytes,
    spoiled: `body: ${how}`,
  }))
  const target = spoiledTarget(valid).map(({ target: own, how }) => ({
    ...request,
    target: own,
    spoiled: how,
  }))
  const chunks = oddChunks(request.body.subarray(0, MOST_CHUNKED)).map((own) => ({
    ...request,
    headers: [...request.headers, ['Transfer-Encoding', 'chunked'] as const],
    body: own,
    spoiled: 'body: in chunks',
  }))
  // Whoever takes no body is sent one at times, too.
  return fc.oneof(
    { arbitrary: body, weight: valid.body === undefined ? 1 : 14 },
    { arbitrary: target, weight: valid.body === undefined ? 8 : 3 },
    { arbitrary: spoiledHead(request), weight: 4 },
    { arbitrary: spoiledMethod(request), weight: 1 },
    { arbitrary: chunks, weight: valid.body === undefined ? 0 : 1 },
  )
}
