import { textKey } from '../language/words.ts'
import { defineFact, type PageView } from './page-view.ts'
import { bodyText } from './text-blocks.ts'

/** Asks whether texts can be read on the page; compares words, folded. */
export const visibleText = defineFact((page: PageView) => new VisibleText(page))

class VisibleText {
  readonly #page: PageView
  #blocks: ReadonlySet<string> | undefined
  #all: string | undefined

  constructor(page: PageView) {
    this.#page = page
  }

  /** As a block of its own, else anywhere in the words: the first costs nothing, the second one search. */
  has(text: string): boolean {
    const key = textKey(text)
    this.#blocks ??= new Set(this.#keys())
    if (key === '' || this.#blocks.has(key)) return true
    this.#all ??= ` ${this.#keys().join(' ')} `
    return this.#all.includes(` ${key} `)
  }

  #keys(): string[] {
    return bodyText(this.#page).blocks.map(({ stream }) => stream.folded.join(' '))
  }
}
