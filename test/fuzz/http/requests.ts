import fc from 'fast-check'
import type { Contract, Documented, Node } from '../../contracts/openapi/contract.ts'
import type { World } from '../../replica/truth.ts'
import { type SchemaContext, schemaArbitrary } from './schema-arbitrary.ts'

type Headers = readonly (readonly [name: string, value: string])[]

/** A request as it goes over the wire. Texts hold bytes, as Latin-1. */
export type FuzzRequest = {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Without Host and Content-Length, which `bytesOf` adds. */
  readonly headers: Headers
  readonly body: Uint8Array
}

export function headerOf({ headers }: FuzzRequest, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1]
}

/** All its bytes. `host` is used if the request has no Host header of its own. */
export function bytesOf(request: FuzzRequest, host: string): Buffer {
  const { method, target, headers, body } = request
  const has = (name: string) => headerOf(request, name) !== undefined
  const isFramed = has('content-length') || has('transfer-encoding')
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(isFramed || (body.length === 0 && method !== 'POST')
      ? []
      : [`Content-Length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

const MOST_SHOWN = 4_000

/** A line for a shell that sends the same bytes to `$PORT`. */
export function shellLine(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, MOST_SHOWN)].map(escaped).join('')
  const rest = bytes.length - MOST_SHOWN
  const more = rest > 0 ? ` # and ${rest} bytes more: ${Buffer.from(bytes.subarray(-20))}` : ''
  return `printf '${text}' | nc -q 2 127.0.0.1 $PORT${more}`
}

/** Escapes a byte for `printf` within single quotes. */
function escaped(byte: number): string {
  if (byte === 13) return '\\r'
  if (byte === 10) return '\\n'
  const letter = String.fromCharCode(byte)
  if (/[\w .,:;/?&={}[\]"<>()+*!@#$^|~`-]/.test(letter)) return letter
  return letter === '%' ? '%%' : `\\${byte.toString(8).padStart(3, '0')}`
}

/** Values that lead somewhere. */
export type Known = {
  /** Values of parameters and properties, by name. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
  /** For the operations that require a token. */
  readonly token?: string
}
export type Parts = { readonly contract: Contract; readonly known: Known }

/** The parts of a request before they are encoded. */
export type RequestParts = {
  /** Segments of the path; the first one is empty. */
  readonly segments: readonly string[]
  readonly query: Headers
  readonly headers: Headers
  /** Undefined if there is none. */
  readonly body: unknown
}

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Node
}

/** The parameters of an operation, wherever the document writes them, by the JSON pointer of each. */
function parametersOf(contract: Contract, { operation, pointer }: Documented) {
  const listed = (operation.parameters ?? []) as readonly { readonly $ref?: string }[]
  return listed.map(({ $ref }, index) => {
    const own = $ref === undefined ? `${pointer}/parameters/${index}` : $ref.slice(1)
    return [own, contract.at(own) as Parameter] as const
  })
}

const BODY = 'requestBody/content/application~1json/schema'

/** JSON pointers of the schemas of an operation's parameters and body. */
export function schemasOf(contract: Contract, documented: Documented): readonly string[] {
  const parameters = parametersOf(contract, documented).map(([pointer]) => `${pointer}/schema`)
  const body = `${documented.pointer}/${BODY}`
  return contract.at(body) === undefined ? parameters : [...parameters, body]
}

/** Parts of requests that are valid by the document. */
export function validParts(documented: Documented, parts: Parts): fc.Arbitrary<RequestParts> {
  const { contract, known } = parts
  const context: SchemaContext = { at: (pointer) => contract.at(pointer), named: known.values }
  const parameters = parametersOf(contract, documented).map(([, parameter]) => parameter)
  const record = (place: string) => {
    const own = parameters.filter((one) => one.in === place)
    const values = own.map(
      ({ name, schema }) => [name, parameterValue(name, schema, context)] as const,
    )
    const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(values), { requiredKeys })
  }
  const schema = contract.at(`${documented.pointer}/${BODY}`) as Node | undefined
  const body = schema === undefined ? fc.constant(undefined) : schemaArbitrary(schema, context)
  return fc
    .tuple(record('path'), record('query'), record('header'), body)
    .map(([inPath, query, own, value]) => ({
      segments: documented.path
        .split('/')
        .map((part) => (part.startsWith('{') ? String(inPath[part.slice(1, -1)]) : part)),
      query: Object.entries(query).map(([name, one]) => [
        name,
        // The document separates the items of a list with commas.
        Array.isArray(one) ? one.join(',') : String(one),
      ]),
      headers: [...usualHeaders(documented, known), ...Object.entries(own).map(plainHeader)],
      body: value,
    }))
}

/** Mostly what exists, sometimes anything that the schema accepts. */
function parameterValue(name: string, schema: Node, context: SchemaContext): fc.Arbitrary<unknown> {
  const made = schemaArbitrary(schema, context).filter((value) => value !== '')
  const named = context.named[name] ?? []
  // Operations with parameters of one name may have lists of their own.
  const values = Array.isArray(schema.enum)
    ? named.filter((one) => (schema.enum as unknown[]).includes(one))
    : named
  if (values.length === 0) return made
  return fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 3 }, made)
}

function usualHeaders({ operation }: Documented, { token }: Known): Headers {
  const isStreamOnly = JSON.stringify(operation.responses).includes('"NOT_ACCEPTABLE"')
  const needsToken = operation.security !== undefined && token !== undefined
  return [
    ...(isStreamOnly ? [['Accept', 'text/event-stream'] as const] : []),
    ...(needsToken ? [['Authorization', `Bearer ${token}`] as const] : []),
  ]
}

/** Leaves out what a header cannot carry. */
function plainHeader([name, value]: readonly [string, unknown]): readonly [string, string] {
  return [
    name,
    String(value)
      .replace(/[^ -~]/g, '?')
      .trim(),
  ]
}

export function requestOf({ method }: Documented, parts: RequestParts): FuzzRequest {
  const { segments, query, headers, body } = parts
  const target = [segments.map(encoded).join('/'), ...(query.length > 0 ? [queryOf(query)] : [])]
  const request = { method, target: target.join('?'), headers }
  if (body === undefined) return { ...request, body: new Uint8Array() }
  return {
    ...request,
    headers: [...headers, ['Content-Type', 'application/json']],
    body: Buffer.from(JSON.stringify(body)),
  }
}

export function queryOf(query: Headers): string {
  return query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

/** As `encodeURIComponent`, which throws for half a surrogate pair; here it becomes U+FFFD. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

/** Identifiers that exist in that world, so that requests find something. */
export function knownOf(
  { clubs, divisions, people }: World,
  { urls, taskIds }: { readonly urls: readonly string[]; readonly taskIds: readonly string[] },
): Known['values'] {
  const licences = [...people.of(0), ...people.of(1)].map(({ licence }) => licence)
  const [division] = divisions.truths
  const rows = division ? divisions.standings(division.division_id, 1) : []
  const teams = rows.map(({ team_name }) => team_name)
  return {
    url: urls,
    task_id: taskIds,
    province: [...clubs.map(({ listing }) => listing.province ?? ''), 'h', 'nowhere'],
    club_code: [...clubs.map(({ listing }) => listing.code), 'H999'],
    licence: [...licences, '999999'],
    opponent_licence: licences,
    opponent: licences,
    team_name: [...teams, 'nobody'],
    division_index: divisions.truths.map(({ division_index }) => division_index),
    week: [1, 2, 3, 22],
    q: [...teams.map((name) => name.slice(0, 4)), licences[0]?.slice(0, 3) ?? '10', 'zz'],
    weeks: ['1', '1-2', '3', '2,3'],
    divisions: ['0', '1-2', '3'],
    modules: [['seo'], ['geo', 'hreflang'], ['contentGap'], ['backlinks', 'cwv']],
    accept: [[], ['seo.on-page.title-length'], ['geo.ai-crawler-access.perplexity-allowed']],
    skipVisual: [true, true, true, true, false],
    category: ['on-page', 'technical', 'llms-txt', 'citability'],
    headers: [{ 'X-Preview': 'yes' }, { Authorization: 'Basic YTpi', Cookie: 'a=b' }],
  }
}
