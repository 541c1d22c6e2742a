import { AppError } from '../../../core/errors.ts'
import type { Browser } from '../../../core/ports/browser.ts'

/** The browser of a machine that has none. */
export const noBrowser: Browser = {
  openContext: () =>
    Promise.reject(new AppError('BROWSER_UNAVAILABLE', { problem: 'none was found' })),
}
