import type { RobotsGroup, RobotsRule } from '../site-facts.ts'
import { compilePattern, matchesPath, type PathPattern } from './path-pattern.ts'

/** The rule that decides on a path, and the group it stands in. */
export type Decision = { readonly rule: RobotsRule; readonly group: RobotsGroup }

type Ranked = Decision & { readonly pattern: PathPattern }

/**
 * The rules of a token in the order of their rank: the longest first, Allow before Disallow, the
 * first written before the others. Files of half a megabyte are held against thousands of paths:
 * plain prefixes are looked up, and the others are tried only down to the first that matches.
 */
export class RankedRules {
  readonly #prefixes = new Map<string, Ranked>()
  /** Lengths of those prefixes, the longest first. */
  readonly #lengths: readonly number[]
  readonly #patterns: readonly Ranked[]

  constructor(groups: readonly RobotsGroup[]) {
    const patterns = new Map<string, Ranked>()
    for (const group of groups) {
      for (const rule of group.rules) {
        if (rule.pattern !== '') this.#file({ rule, group, pattern: patternOf(rule) }, patterns)
      }
    }
    const lengths = new Set([...this.#prefixes.keys()].map((prefix) => prefix.length))
    this.#lengths = [...lengths].sort((a, b) => b - a)
    this.#patterns = [...patterns.values()].sort(byRank)
  }

  /** @param path as `comparablePath` gives it. */
  decide(path: string): Decision | null {
    const prefix = this.#longestPrefix(path)
    for (const ranked of this.#patterns) {
      if (prefix !== null && byRank(prefix, ranked) < 0) return prefix
      if (matchesPath(ranked.pattern, path)) return ranked
    }
    return prefix
  }

  #longestPrefix(path: string): Ranked | null {
    for (const length of this.#lengths) {
      const found = length > path.length ? undefined : this.#prefixes.get(path.slice(0, length))
      if (found !== undefined) return found
    }
    return null
  }

  /** Of rules that say the same, the one of the highest rank is kept. */
  #file(ranked: Ranked, patterns: Map<string, Ranked>): void {
    const { pieces, anchored } = ranked.pattern
    const isPrefix = pieces.length === 1 && !anchored
    const key = isPrefix ? (pieces[0] ?? '') : ranked.rule.pattern
    const known = isPrefix ? this.#prefixes : patterns
    const rival = known.get(key)
    if (rival === undefined || byRank(ranked, rival) < 0) known.set(key, ranked)
  }
}

/** Negative when `a` wins; equal rules stay in the order they are written in. */
function byRank(a: Ranked, b: Ranked): number {
  if (a.pattern.length !== b.pattern.length) return b.pattern.length - a.pattern.length
  if (a.rule.type !== b.rule.type) return a.rule.type === 'allow' ? -1 : 1
  return a.rule.line - b.rule.line
}

const compiled = new WeakMap<RobotsRule, PathPattern>()

function patternOf(rule: RobotsRule): PathPattern {
  const known = compiled.get(rule)
  if (known) return known
  const pattern = compilePattern(rule.pattern)
  compiled.set(rule, pattern)
  return pattern
}
