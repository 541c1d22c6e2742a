/** The parts of an OpenAPI document that say who takes an address. */
export type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: object }>> }
}
type DescribedOperation = {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema?: { readonly enum?: readonly string[] }
  }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>
  }
}

/** One call that takes an address: its path with everything filled in. */
export type UrlCall = { readonly method: string; readonly path: string; readonly inQuery: boolean }

/** Every call of the API that takes a `url`, of each category and each module. */
export function urlCalls(document: Described): readonly UrlCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const inQuery = operation.parameters?.some(({ name }) => name === 'url') ?? false
      if (!inQuery && !takesUrl(document, operation)) return []
      return filledIn(path, operation).map((filled) => ({
        ...{ method: method.toUpperCase(), path: filled, inQuery },
      }))
    }),
  )
}

function takesUrl(document: Described, { requestBody }: DescribedOperation): boolean {
  const { $ref = '' } = requestBody?.content['application/json']?.schema ?? {}
  // A report that is exported tells a url and asks for none.
  const name = $ref.split('/').at(-1) ?? ''
  return Object.hasOwn(document.components.schemas[name]?.properties ?? {}, 'url')
}

function filledIn(path: string, { parameters = [] }: DescribedOperation): readonly string[] {
  const choice = parameters.find(({ in: place }) => place === 'path')
  if (choice === undefined) return [path]
  return (choice.schema?.enum ?? []).map((value) => path.replace(`{${choice.name}}`, value))
}
