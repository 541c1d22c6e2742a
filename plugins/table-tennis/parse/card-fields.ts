import { tidy } from './cell-text.ts'
import { fold } from './fold.ts'

/** The labels a field can have, as `fold` leaves them. */
export type FieldLabels<Key extends string> = Readonly<Record<Key, readonly string[]>>
/** What was found; an empty value counts as absent. */
export type Fields<Key extends string> = Readonly<Partial<Record<Key, string>>>

/**
 * Reads lines of the form `label : value`, split at the first colon. Lines without a known label
 * belong to the field in front of them where that is `free` text, and are left out elsewhere.
 */
export function readFields<Key extends string>(
  lines: readonly string[],
  labels: FieldLabels<Key>,
  free: NoInfer<Key> | null = null,
): Fields<Key> {
  const keys = new Map(
    Object.entries<readonly string[]>(labels).flatMap(([key, names]) =>
      names.map((name) => [name, key as Key] as const),
    ),
  )
  const parts = new Map<Key, string[]>()
  let open: Key | null = null
  for (const line of lines) {
    if (open !== free) open = null
    for (const piece of line.split('\v').map(tidy)) {
      const [label = '', ...rest] = piece.split(':')
      const key = rest.length === 0 ? undefined : keys.get(fold(label.trim()))
      if (key !== undefined && !parts.has(key)) {
        open = key
        parts.set(key, [rest.join(':')])
      } else if (open !== null) parts.get(open)?.push(piece)
    }
  }
  return Object.fromEntries(
    [...parts]
      .map(([key, texts]) => [key, tidy(texts.join(' '))] as const)
      .filter(([, text]) => text !== ''),
  ) as Fields<Key>
}
