import type { InjectionToken } from 'tsyringe'

/**
 * Kind of a request. `document` is the page itself, `frame` a document inside it, `data` a request
 * of a script, `media` audio and video.
 */
export type BrowserRequestKind =
  | 'document'
  | 'frame'
  | 'script'
  | 'style'
  | 'image'
  | 'font'
  | 'media'
  | 'data'
  | 'other'

/** One request of a page, before it is sent. Each redirect hop is a separate request. */
export type BrowserRequest = {
  readonly url: string
  readonly method: string
  /** Lower-case names. Includes the cookies for the request. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly kind: BrowserRequestKind
}

/** The response for a page. Redirects and cookies have their usual effect; the body is decoded. */
export type BrowserAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly body: Uint8Array
}

/** Cookies and other data that a site stores in the browser, to pass to another context. */
export type BrowserState = Readonly<Record<string, unknown>>

/** Window size, in CSS pixels. */
export type Viewport = {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
  /** Emulates touch, and respects the meta viewport. */
  readonly isMobile: boolean
}

export type ScreenshotOptions = {
  /** Captures the whole page, cut at `maxHeight` CSS pixels. Default: only the window. */
  readonly fullPage?: boolean
  readonly maxHeight?: number
  /** JPEG quality, 1 to 100. */
  readonly quality: number
  /** `css`: one pixel per CSS pixel, whatever the `deviceScaleFactor`. Default `device`. */
  readonly scale?: 'device' | 'css'
  readonly timeoutMs: number
}

export type PdfOptions = { readonly timeoutMs: number }

/** A console error of the page, or an uncaught exception, in order. */
export type ConsoleError = { readonly text: string; readonly url?: string }

export type BrowserContextOptions = {
  readonly userAgent: string
  /** Value of Accept-Language: `fr`. */
  readonly locale: string
  /**
   * Answers every request of the context's pages, because the browser has no network access.
   * Undefined blocks the request. An error for the page itself becomes the navigation's error; any
   * other error blocks the request. `signal` aborts when the context closes.
   */
  readonly answer: (
    request: BrowserRequest,
    signal: AbortSignal,
  ) => Promise<BrowserAnswer | undefined>
  readonly state?: BrowserState
  /** Default 1280 x 720, not mobile. */
  readonly viewport?: Viewport
  /** Whether pages run their scripts. Default true. */
  readonly runsScripts?: boolean
  /** Maximum length of a page's text. */
  readonly maxPageLength: number
  /** Closes the context and rejects everything that waits for it. */
  readonly signal: AbortSignal
}

/** A page after its scripts have run and its requests are done. */
export type BrowserPage = {
  readonly url: string
  /** Status of the last response for the page itself. */
  readonly status: number
  readonly html: string
}

export type NavigationOptions = {
  /** Time limit for the browser's own work. Waiting for `answer` does not count. */
  readonly timeoutMs: number
  /**
   * Total time limit. A page that still makes requests then is read as it is, if it has loaded or
   * at least has a document. Default: none.
   */
  readonly capMs?: number
  /** A page without requests for this long is settled. Default 100. */
  readonly quietMs?: number
  /** Time limit after loading for a page that never settles. Default `timeoutMs`. */
  readonly settleMs?: number
}

export type EvaluateOptions = { readonly timeoutMs: number; readonly maxLength: number }

/**
 * An isolated visitor with one page. Dialogs are dismissed, popups closed and downloads refused. A
 * page that floods its console, the network or the machine with workers is closed.
 * @throws TARGET_UNREACHABLE (the browser gives up on the page, or takes too long),
 * RESPONSE_TOO_LARGE, BROWSER_UNAVAILABLE (it exited: `retryable`), the error of `answer`, or the
 * signal's reason
 */
export interface BrowserContext {
  goto(url: string, options: NavigationOptions): Promise<BrowserPage>
  /**
   * Submits fields like a form of the current page (POST, urlencoded). If that is a page of another
   * site, or there is none, submits them from an empty page at `url`.
   */
  submit(
    url: string,
    fields: readonly { readonly name: string; readonly value: string }[],
    options: NavigationOptions,
  ): Promise<BrowserPage>
  /**
   * Evaluates a JavaScript expression in the current page, isolated from the page's own scripts (it
   * sees the document, not their globals). Returns plain JSON of at most `maxLength` characters.
   */
  evaluate<T>(expression: string, options: EvaluateOptions): Promise<T>
  /**
   * Like `evaluate`, in parallel in the first 20 frames inside the page. Frames that do not answer,
   * or run in a separate process, are omitted.
   */
  evaluateInFrames<T>(
    expression: string,
    options: EvaluateOptions,
  ): Promise<readonly { readonly url: string; readonly value: T }[]>
  /** The current page as JPEG, with animations finished. */
  screenshot(options: ScreenshotOptions): Promise<Uint8Array>
  /**
   * The current page as PDF, using its print style sheet (A4 by default). Includes backgrounds,
   * tags, the title and an outline of its headings.
   */
  pdf(options: PdfOptions): Promise<Uint8Array>
  /**
   * At most 50 errors, each cut at 500 characters. Excludes messages about requests that we
   * blocked.
   */
  consoleErrors(): readonly ConsoleError[]
  /** The data that the site has stored in the browser so far. */
  state(): Promise<BrowserState>
  /** Must be called. Never rejects, and may be called again. */
  close(): Promise<void>
}

/** A browser that starts on first use. */
export interface Browser {
  /**
   * Waits for a free slot: the number of contexts is limited, so keep them short.
   * @throws BROWSER_UNAVAILABLE (its `cause` says what to install or set), or the signal's reason
   */
  openContext(options: BrowserContextOptions): Promise<BrowserContext>
}
export const Browser: InjectionToken<Browser> = Symbol('Browser')
