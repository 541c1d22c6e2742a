import fc from 'fast-check'
import type { Documented, Node } from '../../contracts/openapi/contract.ts'
import {
  bytesOf,
  type FuzzRequest,
  type Known,
  type Parts,
  type RequestParts,
  requestOf,
  shellLine,
  validParts,
} from './requests.ts'
import { spoiledBody } from './spoiled-bodies.ts'
import {
  HTTP_TOKENS,
  oddChunks,
  spoiledBytes,
  spoiledHead,
  spoiledMethod,
} from './spoiled-heads.ts'
import { spoiledTarget } from './spoiled-targets.ts'

export type Shot = {
  readonly request: FuzzRequest
  readonly bytes: Buffer
  /** The bytes were changed: they may be any request, several or none. */
  readonly isRaw: boolean
}

export type Target = {
  readonly contract: Parts['contract']
  /** Values that lead somewhere. */
  readonly known: Known
  /** The same with addresses that may not be audited. */
  readonly refused: Known
  /** For the Host header. */
  readonly host: string
}

/** How many of each kind. */
export type Share = { readonly valid: number; readonly spoiled: number; readonly raw: number }
/** Requests of one operation: in all, and of those that may run something. */
export type Counts = { readonly requests: number; readonly costly: number }

/** A PDF takes a second of a browser. */
const MOST_PRINTED = 60
const VALID_SHARE = 0.3
const RAW_SHARE = 0.1
const MOST_CHUNKED = 2_000

export function shareOf({ id, operation }: Documented, { requests, costly }: Counts): Share {
  const isPrinted = id === 'exportPdf'
  // Operations that can answer 429 run something.
  const isCostly = isPrinted || Object.hasOwn(operation.responses as Node, '429')
  const total = isPrinted ? Math.min(MOST_PRINTED, requests) : requests
  const most = Math.ceil(total * VALID_SHARE)
  const valid = isCostly ? Math.min(costly, most) : most
  const raw = Math.floor(total * RAW_SHARE)
  return { valid, raw, spoiled: total - valid - raw }
}

/** The requests for an operation, by kind. */
export function shotsOf(
  operation: Documented,
  { contract, known, refused, host }: Target,
): Readonly<Record<keyof Share, fc.Arbitrary<Shot>>> {
  const shot = (request: FuzzRequest, bytes = bytesOf(request, host), isRaw = false): Shot => ({
    ...{ request, bytes, isRaw, [fc.toStringMethod]: () => shellLine(bytes) },
  })
  const write = (parts: RequestParts) => requestOf(operation, parts)
  const harmless = validParts(operation, { contract, known: refused })
  const spoiled = harmless.chain((valid) => spoiledOnce(write(valid), valid))
  const raw = fc
    .oneof({ arbitrary: harmless.map(write), weight: 3 }, spoiled)
    .chain((request) =>
      spoiledBytes(bytesOf(request, host), HTTP_TOKENS).map((bytes) => shot(request, bytes, true)),
    )
  const valid = validParts(operation, { contract, known }).map(write)
  return { valid: valid.map((own) => shot(own)), spoiled: spoiled.map((own) => shot(own)), raw }
}

/** The request with one thing wrong. */
function spoiledOnce(request: FuzzRequest, valid: RequestParts): fc.Arbitrary<FuzzRequest> {
  const hasBody = valid.body !== undefined
  const body = spoiledBody(valid.body ?? {}).map((own) => ({ ...request, body: own }))
  const target = spoiledTarget(valid).map((own) => ({ ...request, target: own }))
  const chunks = oddChunks(request.body.subarray(0, MOST_CHUNKED)).map((own) => ({
    ...{ ...request, body: own },
    headers: [...request.headers, ['Transfer-Encoding', 'chunked'] as const],
  }))
  // Operations without a body are sometimes sent one, too.
  return fc.oneof(
    { arbitrary: body, weight: hasBody ? 14 : 1 },
    { arbitrary: target, weight: hasBody ? 3 : 8 },
    { arbitrary: spoiledHead(request), weight: 4 },
    { arbitrary: spoiledMethod(request), weight: 1 },
    { arbitrary: chunks, weight: hasBody ? 1 : 0 },
  )
}
