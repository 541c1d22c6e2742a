import { brandPhrase } from '../page/language/brand-name.ts'
import { words } from '../page/language/segment.ts'
import type { NameTables } from './name-tables.ts'
import { foldName, nameWords } from './name-words.ts'

const MAX_NAME = 120
const AND = /\s*[&+]\s*/g

/**
 * The ways in which a name is written: with and without legal forms ("Example NV", "SPRL Example"),
 * with "&" and with each word for it. The name itself is the first.
 */
export function nameForms(name: string, tables: NameTables): readonly string[] {
  const written = name.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
  const bare = withoutLeadingForm(withoutLegalForms(written, tables), tables)
  const forms = [...new Set([written, bare])].filter((form) => nameWords(form).length > 0)
  return [...new Set(forms.flatMap((form) => [form, ...withConnectors(form, tables)]))]
}

/** "& Co" is part of a name: without it "Bike & Co" would be any bike. */
function withoutLegalForms(name: string, { lexicon }: NameTables): string {
  const spans = words(name)
  const kept = brandPhrase(name, lexicon).split(' ').length
  const end = spans[kept - 1]?.end
  if (end === undefined || kept === spans.length) return name
  const between = name.slice(end, spans[kept]?.start)
  return /[&+]/.test(between) ? name : name.slice(0, end)
}

function withoutLeadingForm(name: string, { leadingForms }: NameTables): string {
  const [first, second] = nameWords(name)
  if (first === undefined || second === undefined) return name
  return leadingForms.has(first.folded) ? name.slice(second.start) : name
}

/** The sign stands for each of its words, and each of them for the sign. */
function withConnectors(name: string, { connectors }: NameTables): readonly string[] {
  if (/[&+]/.test(name.slice(1, -1))) {
    return [...connectors].map((word) => name.replace(AND, ` ${word} `).trim())
  }
  const parts = name.split(' ')
  const isInner = (index: number): boolean => index > 0 && index < parts.length - 1
  const isConnector = (part: string, index: number): boolean =>
    isInner(index) && connectors.has(foldName(part))
  if (!parts.some(isConnector)) return []
  return [parts.map((part, index) => (isConnector(part, index) ? '&' : part)).join(' ')]
}
