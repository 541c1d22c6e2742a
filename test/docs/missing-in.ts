/**
 * What of a shown answer the real one has not: members by name, values by type. Of lists the first
 * items are compared; null stands for anything.
 */
export function missingIn(real: unknown, shown: unknown, place = ''): readonly string[] {
  if (shown === null || real === null) return []
  if (typeof shown !== 'object') {
    return typeof real === typeof shown ? [] : [`${place}: ${JSON.stringify(real)}`]
  }
  const members = real as Readonly<Record<string, unknown>>
  return Object.entries(shown).flatMap(([name, value]) =>
    name in members ? missingIn(members[name], value, `${place}/${name}`) : [`${place}/${name}`],
  )
}
