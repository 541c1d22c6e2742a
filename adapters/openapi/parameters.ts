import type { JsonSchema } from './json-schema.ts'
import type { Operation, QueryParameter } from './operation.ts'

type Parameter = Readonly<Record<string, unknown>>

/** What the path, the query and the headers of an operation take. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  return [
    ...pathParameters(operation),
    ...queryParameters(operation),
    ...headerParameters(operation),
    ...(operation.isRevalidated ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ]
}

function pathParameters({ path = {} }: Operation): readonly Parameter[] {
  return Object.entries(path).map(([name, { description, example, enum: values, pattern }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', ...(values && { enum: values }), ...(pattern && { pattern }) },
    example,
  }))
}

function queryParameters({ query }: Operation): readonly Parameter[] {
  if (query === undefined) return []
  return Object.entries(query.properties).map(([name, property]) => {
    const isRequired = query.required?.includes(name) === true
    return queryParameter(name, property, isRequired)
  })
}

/**
 * An example of its own only where one is needed: whoever tries a call out must not have to empty
 * all fields that are filled in by it.
 */
function queryParameter(name: string, property: QueryParameter, isRequired: boolean): Parameter {
  const { description, ...schema } = property
  const [example] = (schema.examples ?? []) as readonly unknown[]
  return {
    name,
    in: 'query',
    required: isRequired,
    description,
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema: schema satisfies JsonSchema,
    ...(isRequired && example !== undefined && { example }),
  }
}

function headerParameters({ headers = [] }: Operation): readonly Parameter[] {
  return headers.map(({ name, description, example, isRequired = false }) => ({
    name,
    in: 'header',
    required: isRequired,
    description,
    schema: { type: 'string', examples: [example] },
  }))
}
