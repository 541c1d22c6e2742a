const LICENCE = /^\d{5,7}$/

/** A licence as people type it, without spaces around; undefined unless it is 5 to 7 digits. */
export function parseLicence(text: string): string | undefined {
  const licence = text.trim()
  return LICENCE.test(licence) ? licence : undefined
}
