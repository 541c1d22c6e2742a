const CODE = /^[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}$/

/**
 * A club code as people type it, in their spelling, without spaces around; undefined unless it is
 * letters with at most one inner hyphen and two to four digits.
 */
export function parseClubCode(text: string): string | undefined {
  const code = text.trim()
  return CODE.test(code) ? code : undefined
}

/** What two spellings of one code have in common. */
export function clubKey(code: string): string {
  return code.trim().toUpperCase()
}

/** The letters in front of the digits, in capitals: `VL-B` of `Vl-B234`. */
export function clubLetters(code: string): string {
  return clubKey(code).replace(/\d+$/, '')
}
