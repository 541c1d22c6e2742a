import type { VoiceShare } from './citation-result.ts'

/** Everybody who is not listed by name. */
export const OTHER = 'other'

/**
 * Shares by counts over answers: an answer counts once for each domain that appears in it, and a
 * share is a domain's count by the sum of all counts. The site comes first, then the largest; the
 * rest is `other`. Empty where nobody appears.
 * @param voices domains of each answer, each once.
 */
export function shareOfVoice(
  voices: readonly (readonly string[])[],
  { own, max }: { readonly own: string; readonly max: number },
): readonly VoiceShare[] {
  const counts = new Map<string, number>()
  for (const domain of voices.flat()) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return []
  const rivals = [...counts].filter(([domain]) => domain !== own).sort(byCount)
  const listed: [string, number][] = [[own, counts.get(own) ?? 0], ...rivals.slice(0, max - 1)]
  const rest = total - listed.reduce((sum, [, count]) => sum + count, 0)
  const all = rest > 0 ? [...listed, [OTHER, rest] as const] : listed
  return all.map(([domain, count]) => ({ domain, share: count / total }))
}

function byCount([a, m]: readonly [string, number], [b, n]: readonly [string, number]): number {
  return n - m || (a < b ? -1 : 1)
}
