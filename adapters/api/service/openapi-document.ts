import type { JsonSchema as ManifestSchema } from '../../../core/manifest/module-manifest.ts'
import { reachable, recordSchemas } from '../../../core/manifest/records.ts'
import { compressed, taggedFile } from '../../http/compressed-reply.ts'
import type { Route } from '../../http/router.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { type OperationExamples, RESPONSE_HEADERS } from '../../openapi/operation.ts'
import { operationObject } from '../../openapi/operation-object.ts'
import { asComponent } from '../../openapi/records.ts'
import { sharedReportSchema } from '../../report/audit-report.ts'
import { comparePairSchema } from '../../report/compare.ts'
import { exportRequestSchema } from '../../report/export-schema.ts'
import { referenceOf } from '../../web/api-reference.ts'
import { moduleSchemas } from '../audit/module-schemas.ts'
import { tableTennisSchemas } from '../table-tennis/routes.ts'
import type { ApiDocument } from './documentation.ts'
import { problemExamples, readExamples } from './openapi-examples.ts'

/** The sections of the documentation, in order. */
const TAGS = {
  Audit:
    'The full audit of a page: all checks and modules in one run, as a single response or a stream.',
  'Site audits':
    'All checks on all pages of a site. A site audit is a task that you can follow, cancel and resume.',
  Checks:
    'Local checks: GEO (for AI assistants) and SEO (for search engines). Run all of them or one category, and read their catalogue.',
  Modules: 'Single modules of the audit, and their requirements.',
  'AI visibility':
    'What language models say about a brand, which questions a page answers, and which brand and niche a page has.',
  Reports: 'Compare the results of two audits, or share one by link.',
  Exports: 'Export the result of an audit as a file.',
  Players: 'Belgian table-tennis players: search, sheets, matches, rankings.',
  Points:
    'Points: what a match is worth, how points changed, what a class requires, and who is likely to win.',
  Clubs: 'Belgian table-tennis clubs and their members.',
  Interclubs: 'Divisions with their weekly standings, and teams with their season.',
  Calendar:
    'Interclub fixtures: dates, match sheets, win probabilities, and calendars to subscribe to.',
  Tournaments: 'Belgian table-tennis tournaments: dates, series, registrations and results.',
  Scraping: 'Tasks that read the table-tennis data from its source.',
  Service: 'The server itself: health, metrics and this document.',
} as const satisfies Readonly<Record<string, string>>

type DocumentParts = {
  readonly routes: readonly Route[]
  readonly program: { readonly name: string; readonly version: string }
  /** Schema of each audit module's result, by id. */
  readonly results: Readonly<Record<string, ManifestSchema>>
  /** Examples by operation id. */
  readonly examples: Readonly<Record<string, OperationExamples>>
}

/** Builds the OpenAPI 3.1 document of these routes. */
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
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Optional. A token of this server gives access to modules that cost money, and has its own limits. Scrapes require a token if the operator has set SCRAPE_TOKEN.',
        },
      },
    },
  }
}

const description = `JSON in UTF-8, unless an operation says otherwise. Paths that support GET also support HEAD, and
every path answers OPTIONS with its methods.

**Errors** have the form of \`Problem\`: \`code\` is for programs, \`error\` for people. An unknown path returns 404, an unsupported
method 405 with \`Allow\`, and a request of ambiguous length 400.

**Refused before routing**: requests that are not HTTP/1.1, and headers of more than 16 KiB or about 100 fields. The response is 400,
431 or 505 without a \`Problem\`, and the server closes the connection.

**Limits**: calls that start an audit count per token, or per client address without a token. Reads of the table-tennis data count per client address, with a higher limit. \`X-RateLimit-*\` shows the remaining calls. A 429 response has \`Retry-After\`.

**Request ids**: every other response has an \`X-Request-Id\`, taken from the request or generated.`

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

/** All schemas that operations may refer to. */
function schemasOf({ results }: DocumentParts): Readonly<Record<string, JsonSchema>> {
  return {
    ...asComponent(recordSchemas()),
    ...moduleSchemas(results),
    ExportRequest: exportRequestSchema(),
    CompareRequest: comparePairSchema(),
    SharedReport: sharedReportSchema(),
    ...tableTennisSchemas(),
  }
}

const ifNoneMatch: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of your copy. The response is 304 if the copy is still current.',
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
  description: 'The path does not support this method.',
  headers: { ...requestId, Allow: { $ref: '#/components/headers/Allow' } },
  content: problemContent('METHOD_NOT_ALLOWED'),
}

/** The document as a file, and as the reference on /docs. */
export async function openApiDocument(
  parts: Omit<DocumentParts, 'examples'>,
): Promise<ApiDocument> {
  const document = buildDocument({ ...parts, examples: await readExamples() })
  const body = Buffer.from(JSON.stringify(document))
  const file = taggedFile(await compressed(body, 'application/json; charset=utf-8'))
  return { file, reference: referenceOf(document) }
}
