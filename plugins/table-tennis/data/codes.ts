import { fold } from '../../web/fold.ts'

const CODE = /^[A-Za-z]{1,4}(?:-[A-Za-z])?\d{2,4}$/

/**
 * Parses a club code: letters with at most one inner hyphen, then two to four digits. Returns it
 * trimmed, in the given spelling, or undefined.
 */
export function parseClubCode(text: string): string | undefined {
  const code = text.trim()
  return CODE.test(code) ? code : undefined
}

/** Equal for all spellings of a code. */
export function clubKey(code: string): string {
  return code.trim().toUpperCase()
}

/** Equal for the spellings of all sources, which write or omit the hyphen: `VLB234`. */
export function bareCode(code: string): string {
  return code.replace(/[-/\s]/g, '').toUpperCase()
}

/** The letters before the digits, in capitals: `VL-B` for `Vl-B234`. */
export function clubLetters(code: string): string {
  return clubKey(code).replace(/\d+$/, '')
}

/** Five to seven digits. */
export const isLicence = (text: string): boolean => /^\d{5,7}$/.test(text)

/** Parses a licence of 5 to 7 digits. Returns it trimmed, or undefined. */
export function parseLicence(text: string): string | undefined {
  const licence = text.trim()
  return isLicence(licence) ? licence : undefined
}

/** Province names in API responses, alphabetical. */
export const PROVINCES = [
  'Antwerpen',
  'Brabant Wallon',
  'Brussels',
  'Hainaut',
  'Liège',
  'Limburg',
  'Luxembourg',
  'Namur',
  'Oost-Vlaanderen',
  'Vlaams-Brabant',
  'West-Vlaanderen',
] as const

type Province = (typeof PROVINCES)[number]

/** Letters of club codes: those of the federation and of the specification. */
const BY_LETTERS: Readonly<Record<string, Province>> = {
  A: 'Antwerpen',
  B: 'Brabant Wallon',
  BBW: 'Brabant Wallon',
  BW: 'Brabant Wallon',
  W: 'Brabant Wallon',
  K: 'Brussels',
  H: 'Hainaut',
  L: 'Liège',
  LI: 'Liège',
  LK: 'Limburg',
  LU: 'Luxembourg',
  LX: 'Luxembourg',
  N: 'Namur',
  E: 'Oost-Vlaanderen',
  OVL: 'Oost-Vlaanderen',
  V: 'Vlaams-Brabant',
  'VL-B': 'Vlaams-Brabant',
  O: 'West-Vlaanderen',
  WVL: 'West-Vlaanderen',
}

/** Other common names, folded. */
const ALIASES: Readonly<Record<string, Province>> = {
  anvers: 'Antwerpen',
  bruxelles: 'Brussels',
  'brussels hoofdstedelijk': 'Brussels',
  'bruxelles-capitale': 'Brussels',
  'flandre orientale': 'Oost-Vlaanderen',
  'flandre occidentale': 'West-Vlaanderen',
  'brabant flamand': 'Vlaams-Brabant',
  limbourg: 'Limburg',
}

const BY_NAME: ReadonlyMap<string, Province> = new Map([
  ...PROVINCES.map((name) => [fold(name), name] as const),
  ...Object.entries(ALIASES),
])

/**
 * Finds the province by the letters of a club code, ignoring case. Returns null for unknown
 * letters.
 * @param usesLi whether the code's list also has codes with the letters Li, so that L is Limburg
 */
export function provinceOfCode(code: string, usesLi = false): Province | null {
  return provinceOfLetters(clubLetters(code), () => usesLi)
}

/** Like `provinceOfCode`, by the letters only: `H`, `lk`, `Vl-B`. */
export function provinceOfLetters(text: string, usesLi: () => boolean): Province | null {
  const letters = text.trim().toUpperCase()
  if (letters === 'L' && usesLi()) return 'Limburg'
  return Object.hasOwn(BY_LETTERS, letters) ? (BY_LETTERS[letters] ?? null) : null
}

/** Whether a list of club codes has some with the letters Li (see `provinceOfCode`). */
export function usesLi(codes: Iterable<string>): boolean {
  for (const code of codes) if (clubLetters(code) === 'LI') return true
  return false
}

/** Clubs of Brussels share the letters BBW with Brabant Wallon. The postal code decides. */
export function provinceOfClub(
  code: string,
  province: string | null,
  postalCode: string | null,
): string | null {
  const isShared = clubLetters(code) === 'BBW'
  return isShared && postalCode !== null && /^1[0-2]\d\d$/.test(postalCode) ? 'Brussels' : province
}

/** Finds a province by name or alias, ignoring case and accents. Returns undefined for others. */
export function provinceByName(name: string): Province | undefined {
  return BY_NAME.get(fold(name.trim()))
}

/**
 * Finds a province by name, alias or the letters of its club codes, ignoring case and accents.
 * Returns undefined for others.
 * @param hasLi whether the list of clubs has codes with the letters Li (see `provinceOfCode`)
 */
export function provinceOf(text: string, hasLi: () => boolean = () => false): string | undefined {
  return provinceByName(text) ?? provinceOfLetters(text, hasLi) ?? undefined
}
