import { readFileSync } from 'node:fs'

/** A sample answer of a third party: `pagespeed/ok-mobile.json`. */
export function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
}

/** The same, parsed. */
export function fixtureJson<T = unknown>(name: string): T {
  return JSON.parse(fixture(name)) as T
}
