import { AppError } from '../../core/errors.ts'

/** Text by which Playwright or the browser says that the page went on to another one meanwhile. */
const MOVED_ON =
  /context was destroyed|interrupted by another navigation|is navigating|Cannot find context|target navigated|No frame/

/** Whether something failed because the page went on to another one meanwhile. */
export function hasMovedOn(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && MOVED_ON.test(error.message)
}
