const GROUP = /\(([^()]*)\)/
const MAX_VARIANTS = 5000

/**
 * Writes out the alternatives of a phrase: `(ignore|forget) (all|) rules` gives four phrases. An
 * empty alternative leaves the place out. Groups do not nest.
 * @throws RangeError for a phrase with more than 5000 variants, a mistake in the lexicon
 */
export function expandPhrase(phrase: string): string[] {
  let variants = [phrase]
  while (variants.some((variant) => GROUP.test(variant))) {
    variants = variants.flatMap(expandFirstGroup)
    if (variants.length > MAX_VARIANTS) throw new RangeError(`too many variants: ${phrase}`)
  }
  return variants.map((variant) => variant.replace(/\s+/g, ' ').trim())
}

/** The parts of a phrase between white space that stands outside groups. */
export function phraseParts(phrase: string): string[] {
  return phrase.match(/(?:\([^()]*\)|[^\s()])+/g) ?? []
}

function expandFirstGroup(phrase: string): string[] {
  const group = GROUP.exec(phrase)
  if (!group) return [phrase]
  const before = phrase.slice(0, group.index)
  const after = phrase.slice(group.index + group[0].length)
  return group[1]!.split('|').map((choice) => `${before}${choice}${after}`)
}
