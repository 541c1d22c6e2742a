import { distance } from 'fastest-levenshtein'

const MAX_EDITS = 2
/** No name of the vocabulary is longer; a longer one has no near name. */
const MAX_CHARACTERS = 60

/** Finds the known name that a misspelt one most likely stands for. */
export class NearestName {
  readonly #names: readonly string[]
  readonly #byLowerCase: ReadonlyMap<string, string>

  constructor(names: Iterable<string>) {
    this.#names = [...names]
    this.#byLowerCase = new Map(this.#names.map((name) => [name.toLowerCase(), name]))
  }

  /** Another spelling in upper and lower case first, else the fewest edits; ties go to the first name. */
  of(name: string): string | undefined {
    if (name.length > MAX_CHARACTERS) return undefined
    const sameLetters = this.#byLowerCase.get(name.toLowerCase())
    if (sameLetters !== undefined) return sameLetters
    let best: string | undefined
    let bestEdits = Math.min(MAX_EDITS + 1, name.length)
    for (const candidate of this.#names) {
      if (Math.abs(candidate.length - name.length) >= bestEdits) continue
      const edits = distance(name, candidate)
      if (edits < bestEdits) [best, bestEdits] = [candidate, edits]
    }
    return best
  }
}
