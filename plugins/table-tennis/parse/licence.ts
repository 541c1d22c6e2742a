import type { Element } from 'domhandler'
import { fold } from './fold.ts'

/** Five to seven digits. */
export const isLicence = (text: string): boolean => /^\d{5,7}$/.test(text)

/**
 * The licence that links and inputs lead to: `…?licenceID=N`, a field named for it, or else a hidden
 * field that could be one. Null when there is none, and when there are several.
 */
export function licenceIn(controls: Iterable<Element>): string | null {
  const found = licencesIn(controls)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Every licence that they lead to. */
export function licencesIn(controls: Iterable<Element>): ReadonlySet<string> {
  const hidden = new Set<string>()
  const named = new Set<string>()
  for (const { name, attribs } of controls) {
    if (name === 'a') {
      const [, licence] = /[?&]licenceID=(\d{5,7})(?!\d)/i.exec(attribs.href ?? '') ?? []
      if (licence !== undefined) named.add(licence)
    }
    const value = attribs.value?.trim() ?? ''
    if (name !== 'input' || !isLicence(value)) continue
    if (fold(attribs.name ?? '').includes('licence')) named.add(value)
    else if (attribs.type?.toLowerCase() === 'hidden') hidden.add(value)
  }
  return named.size > 0 ? named : hidden
}
