import type { InjectionToken } from 'tsyringe'

/**
 * What a request is for; `document` is the page itself, `frame` a document inside of it, `data` what
 * scripts ask for, `media` sound and film.
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

/** One request of a page, before anything is sent. Each hop of a redirect is a request of its own. */
export type BrowserRequest = {
  readonly url: string
  readonly method: string
  /** Lower-case names; the cookies that belong to the request are among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly kind: BrowserRequestKind
}

/** What the page is given. Redirects and cookies in it have their usual effect; the body is decoded. */
export type BrowserAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly body: Uint8Array
}

/** Cookies and what else a site keeps with its visitor, to be handed to another context. */
export type BrowserState = Readonly<Record<string, unknown>>

/** The window of a visitor, in CSS pixels. */
export type Viewport = {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
  /** Touch, and the meta viewport counts. */
  readonly isMobile: boolean
}

export type ScreenshotOptions = {
  /** Default: what the window shows. The whole page is cut at `maxHeight` CSS pixels. */
  readonly fullPage?: boolean
  readonly maxHeight?: number
  /** JPEG quality, 1 to 100. */
  readonly quality: number
  /** `css`: one pixel for each CSS pixel, whatever the window's `deviceScaleFactor`. Default `device`. */
  readonly scale?: 'device' | 'css'
  readonly timeoutMs: number
}

export type PdfOptions = { readonly timeoutMs: number }

/** What the page said on its console as errors, and uncaught exceptions, in order. */
export type ConsoleError = { readonly text: string; readonly url?: string }

export type BrowserContextOptions = {
  readonly userAgent: string
  /** As in Accept-Language: `fr`. */
  readonly locale: string
  /**
   * Answers every request of the context's pages: the browser itself reaches no network. Undefined
   * blocks the request. What it throws for the page itself is what the navigation throws; for
   * anything else it blocks. `signal` ends with the context.
   */
  readonly answer: (
    request: BrowserRequest,
    signal: AbortSignal,
  ) => Promise<BrowserAnswer | undefined>
  readonly state?: BrowserState
  /** Default 1280 x 720, no mobile. */
  readonly viewport?: Viewport
  /** Whether pages run their scripts. Default true. */
  readonly runsScripts?: boolean
  /** Length of a page's text at most. */
  readonly maxPageLength: number
  /** Ends the context and everything that waits for it. */
  readonly signal: AbortSignal
}

/** A page after its scripts have run and nothing more is on its way. */
export type BrowserPage = {
  readonly url: string
  /** Of the last answer given to the page itself. */
  readonly status: number
  readonly html: string
}

export type NavigationOptions = {
  /** For the browser's own work; waiting for `answer` does not count. */
  readonly timeoutMs: number
  /**
   * Of everything: a page that still asks for things by then is left at that, once it has loaded or
   * has at least a document. Default: none.
   */
  readonly capMs?: number
  /** Without a request for so long the page is at rest. Default 100. */
  readonly quietMs?: number
  /** So long after it has loaded, a page that never comes to rest is left at that. Default `timeoutMs`. */
  readonly settleMs?: number
}

export type EvaluateOptions = { readonly timeoutMs: number; readonly maxLength: number }

/**
 * One visitor, apart from all others, with one page. Dialogs are dismissed as they open, windows
 * beside the page are closed, downloads refused; a page that floods its console, the network or the
 * machine with workers is ended.
 * @throws TARGET_UNREACHABLE (the browser gives up the page, or takes too long), RESPONSE_TOO_LARGE,
 * BROWSER_UNAVAILABLE (it ended: `retryable`), what `answer` threw, or the signal's reason.
 */
export interface BrowserContext {
  goto(url: string, options: NavigationOptions): Promise<BrowserPage>
  /**
   * Sends fields as a form of the current page does (POST, urlencoded); where that is a page of
   * another site or none, as a form of an empty page at `url`.
   */
  submit(
    url: string,
    fields: readonly { readonly name: string; readonly value: string }[],
    options: NavigationOptions,
  ): Promise<BrowserPage>
  /**
   * The value of a JavaScript expression in the current page, run apart from the page's own scripts
   * (it sees the document, not their globals). The value is plain JSON of at most `maxLength`
   * characters.
   */
  evaluate<T>(expression: string, options: EvaluateOptions): Promise<T>
  /**
   * The same in the frames inside the page (the first 20), side by side; a frame that does not answer
   * is left out, and so are those which the browser keeps in a process of their own.
   */
  evaluateInFrames<T>(
    expression: string,
    options: EvaluateOptions,
  ): Promise<readonly { readonly url: string; readonly value: T }[]>
  /** The current page as JPEG, animations at their end. */
  screenshot(options: ScreenshotOptions): Promise<Uint8Array>
  /**
   * The current page as PDF: as its style sheet lays it out for print (A4 where that says nothing),
   * backgrounds included, tagged, with its title and an outline of its headings.
   */
  pdf(options: PdfOptions): Promise<Uint8Array>
  /**
   * At most 50 of them, each cut at 500 characters; what the page says of requests that were blocked
   * here is not among them.
   */
  consoleErrors(): readonly ConsoleError[]
  /** What the site keeps with the visitor by now. */
  state(): Promise<BrowserState>
  /** Must be called; never rejects, and may be called again. */
  close(): Promise<void>
}

/** A browser, started when it is first needed. */
export interface Browser {
  /**
   * Waits for its turn: there are only so many contexts at a time, hence they are to be short.
   * @throws BROWSER_UNAVAILABLE saying what to install or set, or the signal's reason.
   */
  openContext(options: BrowserContextOptions): Promise<BrowserContext>
}
export const Browser: InjectionToken<Browser> = Symbol('Browser')
