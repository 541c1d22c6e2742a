import fc from 'fast-check'
import type { Contract, Documented, Node } from '../../contracts/openapi/contract.ts'
import { type FuzzRequest, plainRequest } from './fuzz-request.ts'
import { type SchemaContext, schemaArbitrary } from './schema-arbitrary.ts'

/** What is there to be asked for, so that requests lead somewhere. */
export type Known = {
  /** Values of parameters and properties, by name. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
  /** Of calls that ask for a token. */
  readonly token?: string
}

export type Parts = {
  readonly contract: Contract
  readonly known: Known
}

/** The parts of a request before they are written down. */
export type RequestParts = {
  /** Segments of the path, decoded; the first one is empty. */
  readonly segments: readonly string[]
  readonly query: readonly (readonly [string, string])[]
  readonly headers: readonly (readonly [string, string])[]
  /** Undefined where there is none. */
  readonly body: unknown
}

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Node
}

/** Parts of requests that are valid by what the document says of the operation. */
export function validParts(operation: Documented, parts: Parts): fc.Arbitrary<RequestParts> {
  const parameters = parametersOf(operation, parts)
  const of = (place: string) => parameters.filter((one) => one.in === place)
  const record = (place: string) => recordOf(of(place), parts)
  return fc
    .tuple(record('path'), record('query'), record('header'), bodyOf(operation, parts))
    .map(([path, query, own, body]) => ({
      segments: operation.path
        .split('/')
        .map((segment) => (segment.startsWith('{') ? String(path[segment.slice(1, -1)]) : segment)),
      query: Object.entries(query).map(([name, value]) => [name, textOf(value)]),
      headers: [
        ...usualHeaders(operation, parts),
        ...Object.entries(own).map(([name, value]) => [name, plain(String(value))] as const),
      ],
      body,
    }))
}

/** Writes the parts down. */
export function requestOf(operation: Documented, parts: RequestParts): FuzzRequest {
  const { segments, query, headers, body } = parts
  const path = segments.map(encoded).join('/')
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const target = search === '' ? path : `${path}?${search}`
  const request = { ...plainRequest(operation.id, operation.method, target), headers }
  if (body === undefined) return request
  return {
    ...request,
    headers: [...headers, ['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify(body)),
  }
}

/** As `encodeURIComponent`, which throws for half a surrogate pair; it goes as U+FFFD. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

function parametersOf({ operation }: Documented, { contract }: Parts): readonly Parameter[] {
  const listed = (operation.parameters ?? []) as readonly Node[]
  return listed.map((one) =>
    typeof one.$ref === 'string' ? contract.at(one.$ref.slice(1)) : one,
  ) as readonly Parameter[]
}

function recordOf(
  parameters: readonly Parameter[],
  parts: Parts,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = parameters.map(
    ({ name, schema }) => [name, parameterValue(name, schema, parts)] as const,
  )
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return fc.record(Object.fromEntries(values), { requiredKeys })
}

/** Mostly what is there, at times anything that the schema lets pass. */
function parameterValue(name: string, schema: Node, parts: Parts): fc.Arbitrary<unknown> {
  const made = schemaArbitrary(schema, contextOf(parts)).filter((value) => value !== '')
  const values = parts.known.values[name]
  if (values === undefined) return made
  return fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 3 }, made)
}

function bodyOf({ operation }: Documented, parts: Parts): fc.Arbitrary<unknown> {
  const request = operation.requestBody as { readonly content: Readonly<Record<string, Node>> }
  const content = request?.content['application/json']
  if (content === undefined) return fc.constant(undefined)
  return schemaArbitrary(content.schema as Node, contextOf(parts))
}

function contextOf({ contract, known }: Parts): SchemaContext {
  return { at: (pointer) => contract.at(pointer), named: known.values }
}

/** A list is written with commas, as the document says. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** What a header can carry. */
function plain(text: string): string {
  return text.replace(/[^ -~]/g, '?').trim()
}

function usualHeaders({ operation }: Documented, { known }: Parts): RequestParts['headers'] {
  const isStreamOnly = JSON.stringify(operation.responses).includes('"NOT_ACCEPTABLE"')
  return [
    ...(isStreamOnly ? [['Accept', 'text/event-stream'] as const] : []),
    ...(operation.security !== undefined && known.token !== undefined
      ? [['Authorization', `Bearer ${known.token}`] as const]
      : []),
  ]
}
