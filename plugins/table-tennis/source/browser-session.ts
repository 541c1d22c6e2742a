import { AppError } from '../../../core/errors.ts'
import type { BrowserContext, BrowserPage, NavigationOptions } from '../../../core/ports/browser.ts'
import type { FormField } from '../parse/form.ts'
import type { SourcePage } from '../parse/pages.ts'
import type { SourceSession, SourceVisitor } from './http-session.ts'
import { type AnswerTools, PageAnswers } from './page-answers.ts'
import { assertSameSite, type SourceContext, sourceUrl, toSourceFailure } from './request.ts'

export type BrowserSessionSettings = AnswerTools & { readonly userAgent: string }

type Visit = (context: BrowserContext, options: NavigationOptions) => Promise<BrowserPage>

/**
 * A session in a browser, for pages that need scripts: a page is the result of its scripts. Each
 * request has a separate context. Cookies and storage are passed on to the next one.
 */
export class BrowserSession implements SourceSession {
  readonly #ctx: SourceContext
  readonly #visitor: SourceVisitor
  readonly #settings: BrowserSessionSettings

  constructor(ctx: SourceContext, visitor: SourceVisitor, settings: BrowserSessionSettings) {
    this.#ctx = ctx
    this.#visitor = visitor
    this.#settings = settings
  }

  get(address: string): Promise<SourcePage> {
    const url = sourceUrl(address, this.#ctx)
    return this.#page(url, (context, options) => context.goto(url, options))
  }

  post(address: string, fields: readonly FormField[]): Promise<SourcePage> {
    const url = sourceUrl(address, this.#ctx)
    return this.#page(url, (context, options) => context.submit(url, fields, options))
  }

  /** Checks that a browser is available. @throws BROWSER_UNAVAILABLE */
  async try(): Promise<void> {
    const context = await this.#open(new PageAnswers(this.#ctx, this.#settings))
    await context.close()
  }

  async #page(url: string, visit: Visit): Promise<SourcePage> {
    assertSameSite(this.#ctx.host.baseUrl, url)
    const { timeoutMs } = this.#ctx.options
    const answers = new PageAnswers(this.#ctx, this.#settings)
    const context = await this.#open(answers)
    try {
      const page = await visit(context, { timeoutMs })
      this.#visitor.browserState = await context.state()
      const refusal = answers.refusal()
      if (refusal !== undefined) throw refusal
      return { url: page.url, html: page.html }
    } catch (error) {
      const isOfBrowser = error instanceof AppError && error.code === 'TARGET_UNREACHABLE'
      throw (isOfBrowser && answers.refusal()) || toSourceFailure(error, url)
    } finally {
      await context.close()
    }
  }

  #open(answers: PageAnswers): Promise<BrowserContext> {
    const { browser, signal, options } = this.#ctx
    const { browserState: state } = this.#visitor
    return browser.openContext({
      userAgent: this.#settings.userAgent,
      locale: 'fr',
      answer: (request, ending) => answers.answer(request, ending),
      maxPageLength: options.maxBytes,
      signal,
      ...(state !== undefined && { state }),
    })
  }
}
