import type { ConsoleError } from '../../core/ports/browser.ts'

/** What a Playwright page tells of its console; a page fits. */
type ConsoleSource = {
  on(event: 'console', listener: (message: ConsoleLine) => void): unknown
  on(event: 'pageerror', listener: (error: Error) => void): unknown
}
type ConsoleLine = { type(): string; text(): string; location(): { readonly url: string } }

const MAX_ERRORS = 50
const MAX_CHARACTERS = 500
/** Requests that were blocked here, or that found no network: no fault of the page's. */
const OURS = /net::ERR_(?:BLOCKED_BY_CLIENT|PROXY_CONNECTION_FAILED)/

/** Keeps the first errors of a page's console; a page that complains without end costs no more. */
export class ConsoleWatch {
  readonly #errors: ConsoleError[] = []

  constructor(page: ConsoleSource) {
    page.on('console', (line) => {
      if (this.#errors.length < MAX_ERRORS && line.type() === 'error') {
        this.#add(line.text(), line.location().url)
      }
    })
    page.on('pageerror', (error) => this.#add(String(error?.message ?? error), ''))
  }

  errors(): readonly ConsoleError[] {
    return [...this.#errors]
  }

  #add(text: string, url: string): void {
    if (this.#errors.length >= MAX_ERRORS || OURS.test(text.slice(0, MAX_CHARACTERS))) return
    this.#errors.push({
      text: text.slice(0, MAX_CHARACTERS),
      ...(url !== '' && { url: url.slice(0, MAX_CHARACTERS) }),
    })
  }
}
