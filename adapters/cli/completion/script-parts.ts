import type { CommandShape, ValueShape } from './command-shapes.ts'

/** A word as sh, bash, zsh and fish take it: none of ours has a backslash. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`
}

export type WordLists = {
  /** Each list once, under a name of its own. */
  readonly all: readonly (readonly [name: string, words: readonly string[]])[]
  nameOf(words: readonly string[]): string
}

/** The lists of words that values can be, shared by the options that take them. */
export function wordLists(shapes: readonly CommandShape[]): WordLists {
  const names = new Map<string, string>()
  const all: [string, readonly string[]][] = []
  const add = ({ words }: ValueShape) => {
    const key = words.join(' ')
    if (words.length === 0 || names.has(key)) return
    names.set(key, `words${names.size + 1}`)
    all.push([names.get(key)!, words])
  }
  for (const { options, values } of shapes) {
    for (const { value } of options) if (value !== undefined) add(value)
    values.forEach(add)
  }
  return { all, nameOf: (words) => names.get(words.join(' ')) ?? 'none' }
}
