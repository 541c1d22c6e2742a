export type AddressLine = {
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
}

/**
 * Splits `STREET, NUMBER - POSTCODE CITY` at its last ` - NNNN `; a line of another form is an
 * address without a city.
 */
export function parseAddressLine(line: string): AddressLine {
  const last = [...line.matchAll(/(?:^|\s)[-–] ?(\d{4})(?=\s|$)/g)].at(-1)
  if (last === undefined) return { address: line || null, postalCode: null, city: null }
  return {
    address: line.slice(0, last.index).trim() || null,
    postalCode: last[1] ?? null,
    city: line.slice(last.index + last[0].length).trim() || null,
  }
}
