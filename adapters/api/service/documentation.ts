import type { TaggedFile } from '../../http/compressed-reply.ts'
import { jsonReply } from '../../http/json.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { ApiReference } from '../../web/api-reference.ts'
import type { AuditParts } from '../audit/audit-run.ts'

const indexOperation: Operation = {
  id: 'listEndpoints',
  tag: 'Service',
  summary: 'List the endpoints',
  description: 'Returns the methods and paths of this API, and the URL of its documentation.',
  answers: [answersJson('ApiIndex', 'The endpoints.')],
  errors: [],
}

const documentOperation: Operation = {
  id: 'getOpenApiDocument',
  tag: 'Service',
  summary: 'Get the OpenAPI document',
  description: 'Returns the OpenAPI 3.1 document. Use it to generate clients.',
  answers: [answersJson('OpenApiDocument', 'The document.')],
  errors: [],
  isRevalidated: true,
}

/** Formats of the document: for programs, and for readers of the page /docs. */
export type ApiDocument = { readonly file: TaggedFile; readonly reference: ApiReference }

/**
 * Creates the document on the first request and keeps it.
 * @param described returns every documented route
 */
export function apiDocument(
  { program, modules }: AuditParts['audit'],
  described: () => readonly Route[],
): () => Promise<ApiDocument> {
  const make = async () => {
    const { openApiDocument } = await import('./openapi-document.ts')
    return openApiDocument({ routes: described(), program, results: modules.resultSchemas() })
  }
  let made: Promise<ApiDocument> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Routes that describe this API: its list of endpoints and its OpenAPI document. */
export function documentationRoutes(
  { name, version }: AuditParts['audit']['program'],
  described: () => readonly Route[],
  document: () => Promise<ApiDocument>,
): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api',
      operation: indexOperation,
      handle: () => {
        const endpoints = described().map(({ method, path }) => `${method} ${path}`)
        const links = { documentation: '/docs', openapi: '/openapi.json' }
        return jsonReply({ name, version, ...links, endpoints })
      },
    },
    {
      method: 'GET',
      path: '/openapi.json',
      operation: documentOperation,
      handle: async ({ request }) => {
        const { compressedReply } = await import('../../http/compressed-reply.ts')
        return compressedReply(request, (await document()).file, { 'cache-control': 'no-cache' })
      },
    },
  ]
}
