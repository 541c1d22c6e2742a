import fc from 'fast-check'
import type { Documented, Node } from '../../contracts/openapi/contract.ts'
import { bytesOf, type FuzzRequest } from './fuzz-request.ts'
import { spoiledBytes } from './spoiled-bytes.ts'
import { spoiledRequests } from './spoiled-requests.ts'
import { type Known, type Parts, requestOf, validParts } from './valid-requests.ts'

/** What is sent. */
export type Shot = {
  readonly request: FuzzRequest
  readonly bytes: Buffer
  /** The bytes were changed: they may be any request, several or none. */
  readonly isRaw: boolean
}

export type Target = {
  readonly contract: Parts['contract']
  /** What leads somewhere. */
  readonly known: Known
  /** Addresses that may not be audited. */
  readonly refused: Known
  /** Of the Host header. */
  readonly host: string
}

/** How many of each kind. */
export type Share = { readonly valid: number; readonly spoiled: number; readonly raw: number }
/** Counts of requests of one operation: in all, and of those that may run something. */
export type Counts = { readonly requests: number; readonly costly: number }

/** Printing takes a second of a browser. */
const MOST_PRINTED = 60
const VALID_SHARE = 0.3
const RAW_SHARE = 0.1

export function shareOf(documented: Documented, { requests, costly }: Counts): Share {
  const isPrinted = documented.id === 'exportPdf'
  const total = isPrinted ? Math.min(MOST_PRINTED, requests) : requests
  const most = Math.ceil(total * VALID_SHARE)
  const valid = isPrinted || isCounted(documented) ? Math.min(costly, most) : most
  const raw = Math.floor(total * RAW_SHARE)
  return { valid, raw, spoiled: total - valid - raw }
}

/** Whether a call of it may count as an audit: it runs something. */
function isCounted({ operation }: Documented): boolean {
  return Object.hasOwn(operation.responses as Node, '429')
}

/** What is sent to an operation, by kind. */
export function shotsOf(
  operation: Documented,
  { contract, known, refused, host }: Target,
): Readonly<Record<keyof Share, fc.Arbitrary<Shot>>> {
  const shot = (request: FuzzRequest, bytes = bytesOf(request, host), isRaw = false): Shot => ({
    request,
    bytes,
    isRaw,
  })
  const valid = validParts(operation, { contract, known }).map((parts) =>
    requestOf(operation, parts),
  )
  const spoiled = spoiledRequests(operation, { contract, known: refused })
  const harmless = validParts(operation, { contract, known: refused }).map((parts) =>
    requestOf(operation, parts),
  )
  const raw = fc
    .oneof({ arbitrary: harmless, weight: 3 }, spoiled)
    .chain((request) =>
      spoiledBytes(bytesOf(request, host)).map((bytes) => shot(request, bytes, true)),
    )
  return {
    valid: valid.map((request) => shot(request)),
    spoiled: spoiled.map((request) => shot(request)),
    raw,
  }
}
