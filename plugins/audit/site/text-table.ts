/** Numbers texts from 0, and stores each once. */
export class TextTable {
  readonly #ids = new Map<string, number>()
  readonly #texts: string[] = []

  get size(): number {
    return this.#texts.length
  }

  /** The number of a text, which is new if it was not known. */
  add(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#texts.push(text) - 1
    this.#ids.set(text, id)
    return id
  }

  find(text: string): number | undefined {
    return this.#ids.get(text)
  }

  text(id: number): string {
    return this.#texts[id]!
  }
}

/** The one instance of a text that is stored for all that are equal. */
export class Interned {
  readonly #texts = new Map<string, string>()

  of(text: string): string {
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }
}
