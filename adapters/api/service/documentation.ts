import { jsonReply } from '../../http/json.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from '../audit/audit-run.ts'

const indexOperation: Operation = {
  id: 'listEndpoints',
  tag: 'Service',
  summary: 'List the endpoints',
  description: 'Methods and paths of this API, and the URL of its documentation.',
  answers: [answersJson('ApiIndex', 'The endpoints.')],
  errors: [],
}

const documentOperation: Operation = {
  id: 'getOpenApiDocument',
  tag: 'Service',
  summary: 'Get this document',
  description: 'The OpenAPI 3.1 document, for generating clients.',
  answers: [answersJson('OpenApiDocument', 'The document.')],
  errors: [],
  isRevalidated: true,
}

/**
 * Routes that describe this API: its list of endpoints and its OpenAPI document.
 * @param described returns every documented route
 */
export function documentationRoutes(
  parts: DocumentationParts,
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
  ]
}

type DocumentationParts = Pick<AuditParts, 'audit'>
type Program = AuditParts['audit']['program']

function indexOf({ name, version }: Program, routes: readonly Route[]): object {
  const endpoints = routes.map(({ method, path }) => `${method} ${path}`)
  return { name, version, documentation: '/docs', openapi: '/openapi.json', endpoints }
}

/** Creates the document on the first request and caches it. */
function openApi(parts: DocumentationParts, described: () => readonly Route[]): Route['handle'] {
  const make = async () => {
    const { openApiFile } = await import('./openapi-document.ts')
    const { program, modules } = parts.audit
    return openApiFile({ routes: described(), program, results: modules.resultSchemas() })
  }
  let made: ReturnType<typeof make> | undefined
  return async ({ request }) => {
    made ??= make()
    const [file, { compressedReply }] = await Promise.all([
      made,
      import('../../http/compressed-reply.ts'),
    ])
    return compressedReply(request, file, { 'cache-control': 'no-cache' })
  }
}
