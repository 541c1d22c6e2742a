import type { Catalogue } from '../plugins/checks/index.ts'

/** A catalogue that is read when it is first looked at: its many files take a while. */
export class LazyCatalogue implements Catalogue {
  readonly #load: () => Catalogue
  #loaded: Catalogue | undefined

  constructor(load: () => Catalogue) {
    this.#load = load
  }

  get version(): Catalogue['version'] {
    return this.#catalogue.version
  }

  get scoring(): Catalogue['scoring'] {
    return this.#catalogue.scoring
  }

  get categories(): Catalogue['categories'] {
    return this.#catalogue.categories
  }

  get checks(): Catalogue['checks'] {
    return this.#catalogue.checks
  }

  get overrides(): Catalogue['overrides'] {
    return this.#catalogue.overrides
  }

  get #catalogue(): Catalogue {
    this.#loaded ??= this.#load()
    return this.#loaded
  }
}
