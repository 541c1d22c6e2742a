/** JSON Schema of an object that has these properties, all of them and no other. */
export function closedObject<T extends Readonly<Record<string, unknown>>>(properties: T) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const
}
