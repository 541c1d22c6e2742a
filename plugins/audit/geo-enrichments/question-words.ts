import { lower } from '../page/language/fold.ts'
import type { QuestionTable } from './enrichment-tables.ts'

const QUESTION_END = /[?？؟⸮՞]["'”’»)\]\s]*$/
const MAX_CHARACTERS = 300
const NO_STARTS: readonly string[] = []

/** How questions of one language are known and searched for. */
export class QuestionWords {
  readonly #starts: readonly string[]
  readonly #prefixes: readonly string[]

  /** @param language primary subtag */
  constructor(table: QuestionTable, language: string) {
    const own = Object.hasOwn(table.languages, language) ? table.languages[language] : undefined
    this.#starts = own?.starts ?? NO_STARTS
    this.#prefixes = own?.prefixes ?? table.other.prefixes
  }

  /** It ends in a question mark, or begins as questions of the language do and goes on. */
  isQuestion(text: string): boolean {
    const plain = lower(text.slice(0, MAX_CHARACTERS)).trim()
    if (QUESTION_END.test(plain)) return true
    return this.#starts.some((start) => {
      const next = plain[start.length]
      return next !== undefined && plain.startsWith(start) && !/[\p{L}\p{N}-]/u.test(next)
    })
  }

  /** Searches whose suggestions may be questions about the keyword. */
  searches(keyword: string): readonly string[] {
    const written = keyword.toLowerCase()
    const searches = this.#prefixes.map((prefix) => prefix.replace('{keyword}', () => written))
    return [...new Set(searches)]
  }
}
