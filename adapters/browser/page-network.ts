import type { CDPSession } from 'playwright'
import { AppError } from '../../core/errors.ts'
import type {
  BrowserAnswer,
  BrowserContextOptions,
  BrowserRequest,
  BrowserRequestKind,
} from '../../core/ports/browser.ts'

/** A paused request as the DevTools protocol describes it (Fetch.requestPaused). */
type Paused = {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
}

const KINDS: Readonly<Record<string, BrowserRequestKind>> = {
  Script: 'script',
  Stylesheet: 'style',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'data',
  Fetch: 'data',
}
const MAX_STATUS = 599
/** No Content and Reset Content: the browser keeps the current page (HTML standard, navigate). */
const STAYING = new Set([204, 205])
/** These describe a transfer that is over, or make the browser save the page as a file. */
const DROPPED = new Set([
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
])

type NetworkParts = {
  readonly answer: BrowserContextOptions['answer']
  readonly signal: AbortSignal
  /** Called for each request, before it is answered. */
  readonly onRequest: () => void
}

/**
 * The only way out of a page: every request waits for the response that `answer` supplies.
 * Playwright's own routes do not intercept redirects; the protocol does.
 */
export class PageNetwork {
  readonly #session: CDPSession
  readonly #parts: NetworkParts
  #mainFrame = ''
  #blankUrl: string | undefined
  #latestDocument = ''
  #failure: { readonly error: unknown } | undefined
  /** Requests so far. */
  begun = 0
  /** Requests that still wait for a response. */
  open = 0
  /** Requests for the page itself so far. */
  documents = 0
  isDocumentOpen = false
  /** Status of the last response for the page itself. */
  status = 0
  /** Called when a response for the page itself leaves the current page in place. */
  onStay: () => void = () => undefined

  constructor(session: CDPSession, parts: NetworkParts) {
    this.#session = session
    this.#parts = parts
  }

  async start(): Promise<void> {
    const { frameTree } = await this.#session.send('Page.getFrameTree')
    this.#mainFrame = frameTree.frame.id
    this.#session.on('Fetch.requestPaused', (paused) => void this.#decide(paused))
    await this.#session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  }

  /** Answers the next request for the page itself with an empty page, if it is for `url`. */
  answerBlank(url: string): void {
    this.#blankUrl = url
  }

  /** Forgets earlier failures. */
  reset(): void {
    this.#failure = undefined
  }

  /** @throws the error with which the page itself was refused */
  assertAnswered(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }

  async #decide(paused: Paused): Promise<void> {
    const { requestId } = paused
    const request = this.#requestOf(paused)
    const isDocument = request.kind === 'document'
    this.begun += 1
    this.open += 1
    this.#parts.onRequest()
    if (isDocument) {
      this.documents += 1
      this.isDocumentOpen = true
      this.#latestDocument = requestId
    }
    try {
      const answer = await this.#answerTo(request)
      if (isDocument && answer === undefined) throw blocked(request.url)
      if (isDocument && answer !== undefined) this.status = answer.status
      await this.#tell(requestId, answer)
      if (isDocument && STAYING.has(answer?.status ?? 0)) this.onStay()
    } catch (error) {
      // A request that the page has abandoned does not matter.
      if (isDocument && requestId === this.#latestDocument) this.#failure ??= { error }
      await this.#tell(requestId, undefined)
    } finally {
      this.open -= 1
      if (isDocument && requestId === this.#latestDocument) this.isDocumentOpen = false
    }
  }

  async #answerTo(request: BrowserRequest): Promise<BrowserAnswer | undefined> {
    const { answer, signal } = this.#parts
    if (request.kind !== 'document') return answer(request, signal)
    const isBlank = request.url === this.#blankUrl
    this.#blankUrl = undefined
    return isBlank ? EMPTY_PAGE : answer(request, signal)
  }

  async #tell(requestId: string, answer: BrowserAnswer | undefined): Promise<void> {
    try {
      if (answer === undefined) {
        await this.#session.send('Fetch.failRequest', {
          requestId,
          errorReason: 'BlockedByClient',
        })
        return
      }
      await this.#session.send('Fetch.fulfillRequest', {
        requestId,
        // Sites invent status codes that browsers reject.
        responseCode: Math.min(answer.status, MAX_STATUS),
        responseHeaders: headerList(answer.headers),
        body: Buffer.from(answer.body).toString('base64'),
      })
    } catch {
      // The page was closed or has abandoned the request.
    }
  }

  #requestOf({ request, resourceType, frameId }: Paused): BrowserRequest {
    const { url, method, headers, postDataEntries } = request
    const kind = resourceType === 'Document' ? this.#documentKind(frameId) : KINDS[resourceType]
    const parts = postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
    return {
      url,
      method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      ...(parts !== undefined && { body: Buffer.concat(parts) }),
      kind: kind ?? 'other',
    }
  }

  #documentKind(frameId: string): BrowserRequestKind {
    return frameId === this.#mainFrame ? 'document' : 'frame'
  }
}

const EMPTY_PAGE: BrowserAnswer = {
  status: 200,
  headers: { 'content-type': ['text/html; charset=utf-8'] },
  body: Buffer.from('<!doctype html><html><head></head><body></body></html>'),
}

function headerList(headers: BrowserAnswer['headers']): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    DROPPED.has(name) ? [] : values.map((value) => ({ name, value })),
  )
}

function blocked(url: string): AppError {
  const problem = `the page went to ${url}, which it may not`
  return new AppError('TARGET_UNREACHABLE', { problem, url, retryable: false })
}
