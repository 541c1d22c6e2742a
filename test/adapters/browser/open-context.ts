import type { TestContext } from 'node:test'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserRequest,
} from '../../../core/ports/browser.ts'

type Reply =
  | string
  | undefined
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, readonly string[]>>
      readonly body?: string
    }

/** The answer for each path; a text is a page, undefined blocks the request. */
export type Pages = (path: string, request: BrowserRequest) => Reply | Promise<Reply>

export const SITE = 'https://source.example'

/** A context whose requests are answered by `pages`; closed when the test ends. */
export async function openContext(
  t: TestContext,
  browser: Browser,
  pages: Pages,
  given: Partial<BrowserContextOptions> = {},
): Promise<BrowserContext> {
  const context = await browser.openContext({
    userAgent: 'Manifold/test',
    locale: 'fr',
    maxPageLength: 100_000,
    signal: new AbortController().signal,
    answer: async (request) => {
      const reply = await pages(request.url.replace(SITE, ''), request)
      if (reply === undefined) return undefined
      const {
        status = 200,
        headers = {},
        body = '',
      } = typeof reply === 'string' ? { body: reply } : reply
      const type = { 'content-type': ['text/html; charset=utf-8'] }
      return { status, headers: { ...type, ...headers }, body: new TextEncoder().encode(body) }
    },
    ...given,
  })
  t.after(() => context.close())
  return context
}
