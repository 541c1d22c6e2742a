import type { Page } from 'playwright'
import type { PageNetwork } from './page-network.ts'

/**
 * Which of the documents that were asked for the page shows, and whether it has loaded. One that is
 * saved as a file, or says that there is none, leaves the page what it is.
 */
export class PageDocuments {
  readonly #network: PageNetwork
  #loaded = -1
  #shown = -1
  /** Of the document that is shown. */
  status = 0

  constructor(page: Page, network: PageNetwork) {
    this.#network = network
    page.on('load', () => {
      this.#loaded = network.isDocumentOpen ? this.#shown : network.documents
    })
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || network.isDocumentOpen) return
      this.#shown = network.documents
      this.status = network.status
    })
    page.on('download', () => this.#stay())
    network.onStay = () => this.#stay()
  }

  /** What is shown by now does not count. */
  reset(): void {
    this.#loaded = -1
    this.#shown = -1
  }

  /** The newest one has loaded. */
  get isLoaded(): boolean {
    return this.#loaded === this.#network.documents
  }

  /** The newest one is shown. */
  get isShown(): boolean {
    return this.#shown === this.#network.documents
  }

  #stay(): void {
    if (this.#shown < 0) return
    const { documents } = this.#network
    if (this.#loaded === this.#shown) this.#loaded = documents
    this.#shown = documents
  }
}
