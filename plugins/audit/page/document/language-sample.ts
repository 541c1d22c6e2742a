import type { DocumentTable } from './document-table.ts'
import { Flag } from './elements.ts'

const MAX_CHARACTERS = 2000
const MAX_NODE = 400
/** Below this the menus and footers are read too. */
const MIN_CHARACTERS = 400
const NO_PROSE = Flag.hidden | Flag.noText | Flag.code

/**
 * Text to recognise a page's language by: up to 2 000 characters taken evenly from its visible
 * text, so that each part of a page in two languages is heard. Menus, headers and footers only where there is little else.
 */
export function languageSample(table: DocumentTable): string {
  const content = spread(table, NO_PROSE | Flag.boilerplate)
  return content.length >= MIN_CHARACTERS ? content : spread(table, NO_PROSE)
}

function spread({ texts }: DocumentTable, skip: number): string {
  const parts: string[] = []
  let total = 0
  for (const { data, owner, break: edge } of texts) {
    if (edge !== undefined || (owner.flags & (Flag.body | skip)) !== Flag.body) continue
    const part = data.trim().slice(0, MAX_NODE)
    if (part === '') continue
    parts.push(part)
    total += part.length
  }
  if (total <= MAX_CHARACTERS) return parts.join(' ')
  let seen = 0
  let sample = ''
  for (const part of parts) {
    if (sample.length * total <= seen * MAX_CHARACTERS) sample += ` ${part}`
    seen += part.length
  }
  return sample
}
