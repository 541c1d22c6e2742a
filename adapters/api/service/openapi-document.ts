import type { JsonSchema as ManifestSchema } from '../../../core/manifest/module-manifest.ts'
import { reachable, recordSchemas } from '../../../core/manifest/records.ts'
import { compressed, type TaggedFile, taggedFile } from '../../http/compressed-reply.ts'
import type { Route } from '../../http/router.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { type OperationExamples, RESPONSE_HEADERS } from '../../openapi/operation.ts'
import { operationObject } from '../../openapi/operation-object.ts'
import { asComponent } from '../../openapi/records.ts'
import { exportRequestSchema } from '../../report/export-schema.ts'
import { moduleSchemas } from '../audit/module-schemas.ts'
import { tableTennisSchemas } from '../table-tennis/routes.ts'
import { problemExamples, readExamples } from './openapi-examples.ts'

/** The chapters of the documentation, in order. */
const TAGS = {
  Audit:
    'The consolidated audit of a page: all checks and modules in one run, at once or as a stream.',
  Checks:
    'The local checks by themselves: GEO (what AI assistants can use) and SEO (what search engines rank), whole or one category, and their catalogue.',
  Modules: 'Each module of the audit by itself, and what every one of them needs to run.',
  'AI visibility':
    'What language models say of a brand, which questions a page answers, and what a page tells of its brand.',
  Exports: 'Reports to hand on, made from the result of an audit.',
  Players: 'Belgian table-tennis players: search, sheets, matches, rankings.',
  Clubs: 'Belgian table-tennis clubs and their members.',
  Interclubs: 'Divisions and their standings by week, teams and their season.',
  Scraping: 'Tasks that read the table-tennis data from its source.',
  Service: 'The server itself: health, figures, this document.',
} as const satisfies Readonly<Record<string, string>>

type DocumentParts = {
  readonly routes: readonly Route[]
  readonly program: { readonly name: string; readonly version: string }
  /** Schema of each audit module's result, by id. */
  readonly results: Readonly<Record<string, ManifestSchema>>
  /** By id of the operation. */
  readonly examples: Readonly<Record<string, OperationExamples>>
}

/** The OpenAPI 3.1 document of these routes. */
function buildDocument(parts: DocumentParts): JsonSchema {
  const { routes, program } = parts
  const paths = pathsOf(parts)
  return {
    openapi: '3.1.0',
    info: {
      title: `${program.name} API`,
      version: program.version,
      summary: 'Site audits for search engines and AI assistants, and Belgian table-tennis data.',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: reachable([paths, anyProblem], schemasOf(parts), '#/components/schemas/'),
      headers: RESPONSE_HEADERS,
      parameters: { IfNoneMatch: ifNoneMatch },
      responses: { Problem: anyProblem, MethodNotAllowed: methodNotAllowed },
      examples: problemExamples(),
      securitySchemes: {
        scrapeToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Asked for only where the operator has set SCRAPE_TOKEN.',
        },
      },
    },
  }
}

const description = `JSON in UTF-8 everywhere, unless an operation says otherwise. Addresses that answer GET answer HEAD too, and every
address answers OPTIONS with the methods it has.

**Errors** all have the shape of \`Problem\`: programs decide by \`code\`, people read \`error\`. An unknown path is answered 404, a
wrong method 405 with \`Allow\`, a request of which it is not clear where it ends 400.

**Refused before they are read**: what is not HTTP/1.1, and heads of more than 16 KiB or about 100 headers. The answer is 400, 431
or 505 without a \`Problem\`, and the connection is closed.

**Limits**: what starts an audit counts per client; \`X-RateLimit-*\` tells what is left, and 429 comes with \`Retry-After\`.

**Request ids**: every other answer carries \`X-Request-Id\`, the one of the request or a new one.`

function tagsOf(routes: readonly Route[]): readonly JsonSchema[] {
  const used = new Set<string | undefined>(routes.map(({ operation }) => operation?.tag))
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, words]) => ({ name, description: words }))
}

function pathsOf({ routes, examples }: DocumentParts): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { method, path, operation } of routes) {
    if (operation === undefined) continue
    const item = paths[path] ?? {}
    paths[path] = item
    item[method.toLowerCase()] = operationObject(operation, examples[operation.id] ?? {})
  }
  return paths
}

/** Everything that operations may refer to. */
function schemasOf({ results }: DocumentParts): Readonly<Record<string, JsonSchema>> {
  return {
    ...asComponent(recordSchemas()),
    ...moduleSchemas(results),
    ExportRequest: exportRequestSchema(),
    ...tableTennisSchemas(),
  }
}

const ifNoneMatch: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer you have: 304 if it still holds.',
  schema: { type: 'string' },
}

const problemContent = (code: string): JsonSchema => ({
  'application/json': {
    schema: { $ref: '#/components/schemas/Problem' },
    examples: { [code]: { $ref: `#/components/examples/${code}` } },
  },
})
const requestId: JsonSchema = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

const anyProblem: JsonSchema = {
  description: 'Any other error, such as 500 `INTERNAL`.',
  headers: requestId,
  content: problemContent('INTERNAL'),
}

const methodNotAllowed: JsonSchema = {
  description: 'The path has other methods than this one.',
  headers: { ...requestId, Allow: { $ref: '#/components/headers/Allow' } },
  content: problemContent('METHOD_NOT_ALLOWED'),
}

/** The document as it is sent. */
export async function openApiFile(parts: Omit<DocumentParts, 'examples'>): Promise<TaggedFile> {
  const body = Buffer.from(
    JSON.stringify(buildDocument({ ...parts, examples: await readExamples() })),
  )
  return taggedFile(await compressed(body, 'application/json; charset=utf-8'))
}
