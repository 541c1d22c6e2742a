import type { Element } from 'domhandler'
import { fold } from './fold.ts'

/** Five to seven digits. */
export const isLicence = (text: string): boolean => /^\d{5,7}$/.test(text)

/**
 * The licence that links and inputs lead to: `…?licenceID=N`, a field named for it, or else the only
 * hidden field that could be one. Null when there is none.
 */
export function licenceIn(controls: Iterable<Element>): string | null {
  const hidden = new Set<string>()
  for (const { name, attribs } of controls) {
    if (name === 'a') {
      const [, licence] = /[?&]licenceID=(\d{5,7})(?!\d)/i.exec(attribs.href ?? '') ?? []
      if (licence !== undefined) return licence
    }
    const value = attribs.value?.trim() ?? ''
    if (name !== 'input' || !isLicence(value)) continue
    if (fold(attribs.name ?? '').includes('licence')) return value
    if (attribs.type?.toLowerCase() === 'hidden') hidden.add(value)
  }
  return hidden.size === 1 ? ([...hidden][0] ?? null) : null
}
