import { AppError } from '../../../core/errors.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { ApiRequest, ApiResponse } from '../api-message.ts'
import type { ApiParts } from '../api-parts.ts'
import { jsonReply } from '../json-reply.ts'
import type { Route } from '../router.ts'

const yearSeconds = 31_536_000

const indexOperation: Operation = {
  id: 'listEndpoints',
  tag: 'Service',
  summary: 'List the endpoints',
  description: 'Methods and paths of this API, and where it is documented.',
  answers: [answersJson('ApiIndex', 'The endpoints.')],
  errors: [],
}

const documentOperation: Operation = {
  id: 'getOpenApiDocument',
  tag: 'Service',
  summary: 'Get this document',
  description: 'OpenAPI 3.1, to make clients from.',
  answers: [answersJson('OpenApiDocument', 'The document.')],
  errors: [],
  isRevalidated: true,
}

/**
 * What this API is: its list of endpoints, its OpenAPI document and the page that shows it.
 * @param described gives every route that the document is to know of
 */
export function documentationRoutes(
  parts: ApiParts,
  described: () => readonly Route[],
): readonly Route[] {
  const { program } = parts.audit
  return [
    {
      method: 'GET',
      path: '/api',
      operation: indexOperation,
      handle: () => jsonReply(indexOf(program, described())),
    },
    {
      method: 'GET',
      path: '/openapi.json',
      operation: documentOperation,
      handle: openApi(parts, described),
    },
    { method: 'GET', path: '/docs', handle: ({ request }) => page(request, parts) },
    {
      method: 'GET',
      path: '/docs/assets/{file}',
      isFrequent: true,
      handle: ({ request, params }) => asset(request, params.file ?? '', program),
    },
  ]
}

type Program = ApiParts['audit']['program']

function indexOf({ name, version }: Program, routes: readonly Route[]): object {
  const endpoints = routes.map(({ method, path }) => `${method} ${path}`)
  return { name, version, documentation: '/docs', openapi: '/openapi.json', endpoints }
}

/** The document is made for the first who asks, and kept. */
function openApi(parts: ApiParts, described: () => readonly Route[]): Route['handle'] {
  const make = async () => {
    const { openApiFile } = await import('../../openapi/open-api-file.ts')
    const { audit, tabletennis } = parts
    return openApiFile({
      routes: described(),
      program: audit.program,
      results: audit.modules.resultSchemas(),
      hasTableTennis: tabletennis !== undefined,
    })
  }
  let made: ReturnType<typeof make> | undefined
  return async ({ request }) => {
    made ??= make()
    const [file, { compressedReply }] = await Promise.all([made, import('../compressed-reply.ts')])
    return compressedReply(request, file, { 'cache-control': 'no-cache' })
  }
}

async function page(
  request: ApiRequest,
  { audit: { program }, tabletennis }: ApiParts,
): Promise<ApiResponse> {
  const [{ docsPage, docsPolicy }, { compressedReply, taggedFile }, { compressed }] =
    await Promise.all([
      import('../../openapi/docs-page.ts'),
      import('../compressed-reply.ts'),
      import('../../web/compressed-file.ts'),
    ])
  const html = docsPage({
    name: program.name,
    hasTableTennis: tabletennis !== undefined,
    addressOf: (file) => `/docs/assets/${file}?v=${program.version}`,
  })
  const file = await compressed(Buffer.from(html), 'text/html; charset=utf-8')
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': docsPolicy }
  return compressedReply(request, taggedFile(file), headers)
}

/** Kept for ever where the address names the version, else asked about each time. */
async function asset(
  request: ApiRequest,
  name: string,
  { version }: Program,
): Promise<ApiResponse> {
  const [{ docsAsset }, { compressedReply }] = await Promise.all([
    import('../../openapi/docs-assets.ts'),
    import('../compressed-reply.ts'),
  ])
  const file = await docsAsset(name)
  if (file === undefined) {
    const problem = `The documentation has no file ${JSON.stringify(name.slice(0, 64))}.`
    throw new AppError('NOT_FOUND', { problem })
  }
  const isVersioned = new URLSearchParams(request.query).get('v') === version
  const cacheControl = isVersioned ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
  return compressedReply(request, file, { 'cache-control': cacheControl })
}
