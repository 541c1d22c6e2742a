import type { BrowserContext } from '../../../../core/ports/browser.ts'

const refused = (): Promise<never> => Promise.reject(new Error('the test did not expect this'))

/** A browser context that can what it is given, and nothing else. */
export function contextWith(given: Partial<BrowserContext>): BrowserContext {
  return {
    goto: refused,
    submit: refused,
    evaluate: refused,
    evaluateInFrames: refused,
    screenshot: refused,
    pdf: refused,
    consoleErrors: () => [],
    state: refused,
    close: () => Promise.resolve(),
    ...given,
  }
}
