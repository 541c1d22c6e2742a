/** The values that are not undefined: what is left out of a query is absent from its filter. */
export function given<T extends object>(
  values: T,
): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
