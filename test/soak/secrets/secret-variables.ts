import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Dice } from '../../support/full-scale/dice.ts'

type CredentialTable = Readonly<Record<string, { readonly env: readonly string[] }>>

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const MARKER_CHARS = 28

/** Variables of credentials, as the manifest lists them. */
export const CREDENTIAL_VARIABLES: readonly string[] = Object.values(
  parse(
    readFileSync(new URL('../../../manifests/credentials.yaml', import.meta.url), 'utf8'),
  ) as CredentialTable,
).flatMap(({ env }) => env)

/** Settings of ours that are secrets; of every other variable anybody may know the value. */
export const OWN_SECRETS = ['SCRAPE_TOKEN'] as const

/** How a value looks, where it cannot be the marker alone. */
const SHAPES: Readonly<Record<string, (marker: string) => string>> = {
  // A login is an address, and a password may hold anything.
  DATAFORSEO_LOGIN: (marker) => `${marker}@login.invalid`,
  DATAFORSEO_PASSWORD: (marker) => `a/ +"${marker}"\\=é`,
  REMOTE_BROWSER_URL: (marker) => `http://127.0.0.1:9/chromium?launch=${marker}`,
}

/** A secret and what to look for: a text that stands nowhere else. */
export type Planted = { readonly name: string; readonly marker: string; readonly value: string }

/** A different secret for every variable that holds one, and for what callers may send. */
export function plant(seed = 1): readonly Planted[] {
  const dice = new Dice(seed)
  return [...CREDENTIAL_VARIABLES, ...OWN_SECRETS].map((name) => {
    const marker = markerOf(dice)
    return { name, marker, value: SHAPES[name]?.(marker) ?? marker }
  })
}

/** Letters and digits, one of each at least. */
export function markerOf(dice: Dice): string {
  const text = Array.from({ length: MARKER_CHARS - 2 }, () => LETTERS[dice.below(LETTERS.length)])
  return `k7${text.join('')}`
}

export const environmentOf = (planted: readonly Planted[]): Readonly<Record<string, string>> =>
  Object.fromEntries(planted.map(({ name, value }) => [name, value]))
