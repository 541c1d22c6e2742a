import { whereAlpha2, whereAlpha3, whereCountry, whereNumeric } from 'iso-3166-1'
import { fold } from '../../../web/fold.ts'

/** Languages in which an address may name its country. */
const NAMED_IN = ['en', 'fr', 'nl', 'de', 'es', 'it', 'pt']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const MAX_NAME = 100
let byName: ReadonlyMap<string, string> | undefined

/** ISO 3166-1 alpha-2, in upper case, of two letters in any case; null for any other text. */
export function countryCode(text: string): string | null {
  return /^[a-z]{2}$/i.test(text) ? (whereAlpha2(text.toUpperCase())?.alpha2 ?? null) : null
}

/** ISO 3166-1 alpha-2 of a country by its code or by its name in a common language; else null. */
export function countryNamed(text: string): string | null {
  const name = text.trim().slice(0, MAX_NAME)
  if (name.length === 2) return countryCode(name)
  if (name.length === 3) return whereAlpha3(name.toUpperCase())?.alpha2 ?? null
  byName ??= new Map(NAMED_IN.flatMap(namesIn))
  return whereCountry(name)?.alpha2 ?? byName.get(fold(name)) ?? null
}

/** ISO 3166-1 numeric of an alpha-2 code; null when there is no such country. */
export function countryNumber(code: string): number | null {
  const country = whereAlpha2(code)
  return country === undefined ? null : Number(country.numeric)
}

/** English name of a country by its ISO 3166-1 numeric code; null when there is no such country. */
export function countryByNumber(number: number): string | null {
  return whereNumeric(String(number).padStart(3, '0'))?.country ?? null
}

function namesIn(language: string): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
  return codes.flatMap((code) => {
    const name = countryCode(code) === null ? undefined : names.of(code)
    return name === undefined ? [] : [[fold(name), code] as const]
  })
}
