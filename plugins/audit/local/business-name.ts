import { distance } from 'fastest-levenshtein'
import { fold } from '../page/language/fold.ts'

const MAX_CHARACTERS = 200

/** The words by which names are compared: folded, without legal forms at the end. */
export function nameWords(name: string, legalForms: ReadonlySet<string>): readonly string[] {
  const words = fold(name.slice(0, MAX_CHARACTERS))
    .replace(/[.'’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  const own = [...(words ?? [])]
  while (own.length > 1 && legalForms.has(own.at(-1) ?? '')) own.pop()
  return own
}

/** Likeness of two names, 0 to 1: share of letters that need no edit. */
export function nameSimilarity(a: string, b: string, legalForms: ReadonlySet<string>): number {
  const [left, right] = [a, b].map((name) => nameWords(name, legalForms).join(' '))
  if (!left || !right) return 0
  return 1 - distance(left, right) / Math.max(left.length, right.length)
}

/** Alike, or one is the other with more words ("Example Vélo", "Example Vélo Namur"). */
export function isSameName(a: string, b: string, legalForms: ReadonlySet<string>): boolean {
  if (nameSimilarity(a, b, legalForms) >= 0.8) return true
  const [few, many] = [nameWords(a, legalForms), nameWords(b, legalForms)].sort(
    (one, other) => one.length - other.length,
  )
  if (!few || !many || few.join('').length < 4) return false
  return ` ${many.join(' ')} `.includes(` ${few.join(' ')} `)
}
