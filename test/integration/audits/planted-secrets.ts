import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Dice } from '../../support/full-scale/dice.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const MARKER_CHARS = 28
const PART_CHARS = 8
const TABLE_SIZE = 65_536

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

type CredentialTable = Readonly<Record<string, { readonly env: readonly string[] }>>

/** Variables of credentials, as the manifest lists them. */
export const CREDENTIAL_VARIABLES: readonly string[] = Object.values(
  parse(textOf('manifests/credentials.yaml')) as CredentialTable,
).flatMap(({ env }) => env)

/** Variables of the program's settings. */
export const SETTINGS: readonly string[] = Object.keys(parse(textOf('manifests/environment.yaml')))

/** Settings that are secrets; anybody may know the value of the others. */
export const OWN_SECRETS = ['SCRAPE_TOKEN'] as const

/** How a value looks, where it cannot be the marker alone. */
const SHAPES: Readonly<Record<string, (marker: string) => string>> = {
  // A login is an address, and a password may hold anything.
  DATAFORSEO_LOGIN: (marker) => `${marker}@login.invalid`,
  DATAFORSEO_PASSWORD: (marker) => `a/ +"${marker}"\\=é`,
  TABLETENNIS_EXPORTS_PASSWORD: (marker) => `a:/ +"${marker}"\\=é`,
  REMOTE_BROWSER_URL: (marker) => `http://127.0.0.1:9/chromium?launch=${marker}`,
}

/** A secret and what to look for: a text that occurs nowhere else. */
export type Planted = { readonly name: string; readonly marker: string; readonly value: string }

/** A different secret for every variable that holds one. */
export function plant(seed = 1): readonly Planted[] {
  const dice = new Dice(seed)
  return [...CREDENTIAL_VARIABLES, ...OWN_SECRETS].map((name) => {
    const marker = markerOf(dice)
    return { name, marker, value: SHAPES[name]?.(marker) ?? marker }
  })
}

/** Letters and digits, one of each at least. */
export const markerOf = (dice: Dice): string =>
  `k7${Array.from({ length: MARKER_CHARS - 2 }, () => LETTERS[dice.below(LETTERS.length)]).join('')}`

export const environmentOf = (planted: readonly Planted[]): Readonly<Record<string, string>> =>
  Object.fromEntries(planted.map(({ name, value }) => [name, value]))

export type Leak = { readonly where: string; readonly name: string; readonly around: string }

/**
 * Looks for parts of planted secrets, eight characters in a row: as they are, reversed, in Base64 at
 * any place of a longer text, in hexadecimal, percent-encoded and as JSON writes them.
 */
export class LeakScanner {
  readonly leaks: Leak[] = []
  /** Characters looked at so far. */
  scanned = 0
  readonly #grams = new Map<string, string>()
  readonly #beginnings = new Uint8Array(TABLE_SIZE)

  constructor(planted: readonly Planted[]) {
    for (const { name, marker, value } of planted) {
      for (const spelling of spellingsOf(marker, value)) {
        for (let at = 0; at + PART_CHARS <= spelling.length; at += 1) {
          this.#grams.set(spelling.slice(at, at + PART_CHARS), name)
          this.#beginnings[beginning(spelling, at)] = 1
        }
      }
    }
  }

  scan(where: string, text: string): void {
    this.scanned += text.length
    for (let at = 0; at + PART_CHARS <= text.length; at += 1) {
      if (this.#beginnings[beginning(text, at)] === 0) continue
      const name = this.#grams.get(text.slice(at, at + PART_CHARS))
      if (name === undefined) continue
      this.leaks.push({ where, name, around: text.slice(Math.max(0, at - 80), at + 80) })
      return
    }
  }
}

function spellingsOf(marker: string, value: string): readonly string[] {
  const bytes = Buffer.from(marker)
  // In Base64, each letter depends on where the text begins.
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes])
    const whole = shifted.subarray(0, shifted.length - (shifted.length % 3))
    return whole.toString('base64').slice(offset === 0 ? 0 : 4)
  })
  const hexadecimal = [...bytes].map((byte) => byte.toString(16))
  return [
    marker,
    [...marker].reverse().join(''),
    ...base64,
    bytes.toString('hex'),
    Buffer.from(value).toString('hex').toUpperCase(),
    hexadecimal.map((digits) => `%${digits}`).join(''),
    hexadecimal.map((digits) => `\\u00${digits}`).join(''),
  ]
}

/** A number for the first four characters: most texts are told from all secrets by it. */
function beginning(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)
  const second = text.charCodeAt(at + 2) * 31 + text.charCodeAt(at + 3)
  return (first * 1021 + second) & (TABLE_SIZE - 1)
}
