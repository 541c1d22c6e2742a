import { countWords } from '../language/words.ts'
import { percentOf } from '../measure.ts'
import type { LlmsFile, LlmsLink } from './llms-facts.ts'

const MIN_NAME_CHARACTERS = 2
const MIN_NOTE_WORDS = 3
/** Enough to find three words in. */
const NOTE_CHARACTERS = 200
const MAX_DEFECTS = 50
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:|\/)\S*$/i

/**
 * How many links of llms.txt say where they lead: by a name that is not a URL and occurs once in its
 * section, and a note of three words or more.
 */
export function linkNotes(
  { looseLinks, sections }: Pick<LlmsFile, 'looseLinks' | 'sections'>,
  url: string,
): LlmsFile['linkNotes'] {
  const defects: { url: string; line: number; detail: string }[] = []
  let total = 0
  let good = 0
  for (const links of [looseLinks, ...sections.map((section) => section.links)]) {
    const names = new Set<string>()
    for (const link of links) {
      const problem = problemOf(link, names)
      total += 1
      if (problem === null) good += 1
      else if (defects.length < MAX_DEFECTS) {
        defects.push({ url, line: link.line, detail: `${link.title.slice(0, 150)}: ${problem}` })
      }
      names.add(link.title.toLowerCase())
    }
  }
  return { total, good, percent: percentOf(good, total), defects }
}

function problemOf({ title, href, note }: LlmsLink, names: ReadonlySet<string>): string | null {
  const name = title.trim()
  if (name.length < MIN_NAME_CHARACTERS || name === href || ADDRESS.test(name)) return 'no name'
  if (names.has(title.toLowerCase())) return 'name used twice'
  return countWords(note.slice(0, NOTE_CHARACTERS)) < MIN_NOTE_WORDS ? 'no note' : null
}
