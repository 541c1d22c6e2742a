import { AppError } from '../../../core/errors.ts'
import type { Browser } from '../../../core/ports/browser.ts'

/** Simulates a machine without a browser. */
export const noBrowser: Browser = {
  openContext: () =>
    Promise.reject(new AppError('BROWSER_UNAVAILABLE', { problem: 'none was found' })),
}
