import type { Page } from '../page.ts'
import { hangingText } from '../wrap-words.ts'

/** Modules that do not run: each reason once, since many may want the same key. */
export function skippedText(
  skipped: readonly (readonly [moduleId: string, reason: string])[],
  { paint, glyphs, columns }: Page,
): string {
  const byReason = new Map<string, string[]>()
  for (const [id, reason] of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  if (byReason.size === 0) return ''
  const lines = [...byReason].map(([reason, ids]) => {
    const first = `  ${glyphs.left} `
    return hangingText(`${ids.join(', ')}: ${reason}`, { first, columns, paint: paint.dim })
  })
  return [paint.bold('Not run'), ...lines].join('\n')
}
