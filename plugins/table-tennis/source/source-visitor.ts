import { CookieJar } from 'tough-cookie'
import type { BrowserState } from '../../../core/ports/browser.ts'

/** What the site keeps with one visitor, from one session to the next. */
export type SourceVisitor = {
  /** Of plain requests. */
  readonly cookies: CookieJar
  /** Of a browser: its cookies and its storage. */
  browserState: BrowserState | undefined
}

/** One who comes for the first time. */
export function newVisitor(): SourceVisitor {
  const cookies = new CookieJar(undefined, { rejectPublicSuffixes: false })
  return { cookies, browserState: undefined }
}
