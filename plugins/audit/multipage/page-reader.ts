import { AppError } from '../../../core/errors.ts'
import type { Compute } from '../../../core/ports/compute.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { contentTypeOf } from '../page/http/content-type.ts'
import { isHtml } from '../page/http/is-html.ts'
import type {
  OutlineTaskInput,
  PageContent,
  PageOutline,
  TextSketch,
} from '../page/outline/page-outline.ts'
import { briefOf, type PageBrief } from './site-page.ts'
import type { SiteScope } from './site-scope.ts'

const READ_TIMEOUT_MS = 15_000
const TOO_COSTLY = 'it takes too long to be read'

export type ReaderParts = {
  readonly compute: Compute
  readonly scope: SiteScope
  /** Public origin of the audited copy. */
  readonly expectedOrigin?: string
}

/** `reason`: why there is no brief. */
export type Reading =
  | { readonly brief: PageBrief; readonly reason: null }
  | { readonly brief: null; readonly reason: string }

/** Turns answers into briefs; throws only when the signal aborts or the pool is broken. */
export class PageReader {
  readonly #parts: ReaderParts

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  async read(response: HttpResponse, signal: AbortSignal): Promise<Reading> {
    const { body, headers, url } = response
    const { mediaType, charset } = contentTypeOf(headers)
    if (!isHtml(response)) return unread(`it is ${mediaType || 'of an unknown type'}, not HTML`)
    const { scope, expectedOrigin } = this.#parts
    const input: OutlineTaskInput = {
      body,
      headerCharset: charset === '' ? null : charset,
      url,
      headers,
      withSketch: true,
      ...(expectedOrigin === undefined ? {} : { expectedOrigin }),
    }
    const outline = await this.#run<PageOutline>('outline', input, signal)
    return outline === null ? unread(TOO_COSTLY) : { brief: briefOf(outline, scope), reason: null }
  }

  /** Of the audited page's text; null where it takes too long. */
  sketch(content: PageContent, signal: AbortSignal): Promise<TextSketch | null> {
    return this.#run<TextSketch>('textSketch', content, signal)
  }

  /** null when the pool gave it up. */
  async #run<T>(task: string, input: unknown, signal: AbortSignal): Promise<T | null> {
    try {
      return await this.#parts.compute.run<T>(task, input, { signal, timeoutMs: READ_TIMEOUT_MS })
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith('COMPUTE_')) return null
      throw error
    }
  }
}

function unread(reason: string): Reading {
  return { brief: null, reason }
}
