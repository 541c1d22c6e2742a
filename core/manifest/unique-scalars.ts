import type { Ajv } from 'ajv'

/**
 * `uniqueItems` in linear time over texts, numbers and the like. Ajv's own compares each map with
 * every other one, which a list of maps where names belong turns into minutes, and calls what a map
 * may hold under `valueOf` and `toString`. Lists of ours that hold each entry once hold no maps:
 * whoever writes one is told of its type.
 */
export function withUniqueScalars(ajv: Ajv): Ajv {
  return ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isWanted: boolean, list: readonly unknown[]) => {
      const scalars = list.filter((item) => typeof item !== 'object' || item === null)
      return !isWanted || new Set(scalars).size === scalars.length
    },
  })
}
