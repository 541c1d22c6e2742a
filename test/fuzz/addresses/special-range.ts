/**
 * A range of addresses with a purpose of its own.
 * `opens`: when a target may be in it: `locally` where local targets are allowed, `always` for what
 * is a plain part of the internet. Of two that hold an address, the smaller one counts.
 */
export type SpecialRange = {
  readonly name: string
  /** As the registry writes it. */
  readonly range: string
  /** The document that gives the range its purpose. */
  readonly source: string
  readonly opens: 'never' | 'locally' | 'always'
  /** The registry calls it globally reachable, with what it serves, why no website is there. */
  readonly reachable?: string
}

/** `name | range | source | opens | reachable`, one in each line. */
export function rangesOf(table: string): readonly SpecialRange[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', range = '', source = '', opens = '', reachable] = line
        .split('|')
        .map((cell) => cell.trim())
      if (opens !== 'never' && opens !== 'locally' && opens !== 'always') {
        throw new Error(`no verdict: ${line}`)
      }
      return { name, range, source, opens, ...(reachable && { reachable }) }
    })
}
