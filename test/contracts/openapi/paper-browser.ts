import type { Browser, BrowserContext } from '../../../core/ports/browser.ts'

const notAsked = () => Promise.reject(new Error('only printing is expected here'))

const page: BrowserContext = {
  goto: async (url) => ({ url, status: 200, html: '' }),
  evaluate: notAsked,
  evaluateInFrames: notAsked,
  submit: notAsked,
  screenshot: notAsked,
  state: notAsked,
  consoleErrors: () => [],
  pdf: async () => new TextEncoder().encode('%PDF-1.7\n%%EOF\n'),
  close: async () => {},
}

/** A browser that prints an empty sheet, for who does not look at what is on it. */
export const paperBrowser: Browser = {
  openContext: async () => ({ ...page, evaluate: async <T>() => 0 as T }),
}
