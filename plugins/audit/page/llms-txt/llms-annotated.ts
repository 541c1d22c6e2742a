import { countWords } from '../language/segment.ts'
import type { Measure } from '../measure.ts'
import type { LlmsLink } from '../site-facts.ts'

const MIN_NAME_CHARACTERS = 2
const MIN_NOTE_WORDS = 3
/** Enough to find three words in. */
const NOTE_CHARACTERS = 200
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:|\/)\S*$/i

/**
 * Of the link items of llms.txt those with a name that is no URL and stands once in its section, and
 * a note of three words or more.
 */
export const llmsAnnotated: Measure = ({ llmsTxt: { best } }) => {
  if (!best?.usable) return { value: { usable: false, links: 0, good: 0, percent: 0 } }
  const groups = [best.looseLinks, ...best.sections.map(({ links }) => links)]
  const defects: { line: number; detail: string }[] = []
  let links = 0
  for (const group of groups) {
    const names = new Set<string>()
    for (const link of group) {
      links += 1
      const problem = problemOf(link, names)
      if (problem !== null) defects.push({ line: link.line, detail: `${link.title}: ${problem}` })
      names.add(link.title.toLowerCase())
    }
  }
  const good = links - defects.length
  const value = { usable: true, links, good, percent: links === 0 ? 0 : (100 * good) / links }
  return { value, evidence: defects.slice(0, 10).map((one) => ({ url: best.url, ...one })) }
}

function problemOf({ title, href, note }: LlmsLink, names: ReadonlySet<string>): string | null {
  const name = title.trim()
  if (name.length < MIN_NAME_CHARACTERS || name === href || ADDRESS.test(name)) return 'no name'
  if (names.has(title.toLowerCase())) return 'name used twice'
  return countWords(note.slice(0, NOTE_CHARACTERS)) < MIN_NOTE_WORDS ? 'no note' : null
}
