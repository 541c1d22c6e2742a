import { normUrl } from '../../web/http-url.ts'
import { robotsVerdict } from '../../web/robots-verdict.ts'
import { auditedUrl, publicUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import { sameSite } from '../page/address/site.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { readHtmlPage } from '../page/outline/read-html-page.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { askModel } from '../prompting/model-questions.ts'
import { contentText, holdsQuote, quotableText } from '../prompting/page-text.ts'
import type { Context, Fact } from './types.ts'

/** One page of the site as its text is quoted; `url` as the public knows it. */
export type OfficialPage = { readonly url: string; readonly content: PageContent }

/** Kinds of pages on which companies describe themselves, the most useful first. */
const KINDS = ['about', 'contact', 'terms'] as const

/**
 * The audited page and the pages about the company that it links to and robots.txt allows. A page
 * that cannot be read is left out.
 */
export async function officialPages(
  site: SiteFacts,
  content: PageContent,
  ctx: Context,
): Promise<readonly OfficialPage[]> {
  const own: OfficialPage = { url: publicUrl(site), content }
  const read = candidates(site, ctx).map((url) => readPage(url, { site, ctx }))
  const pages = (await Promise.all(read)).filter((page) => page !== null)
  const byUrl = new Map([own, ...pages].map((page) => [normUrl(page.url), page]))
  return [...byUrl.values()]
}

/** Addresses on the audited copy, each once, in turn by kind. */
function candidates(site: SiteFacts, ctx: Context): readonly string[] {
  const { pages, robotsToken } = ctx.options
  const linked = KINDS.map((kind) => site.page?.sitePages[kind].links[0]?.url)
  const found = new Map<string, string>()
  for (const link of linked) {
    const url = link === undefined ? null : normUrl(auditedUrl(site, link))
    if (url === null || url === normUrl(site.finalUrl) || !sameSite(url, site.finalUrl)) continue
    if (robotsVerdict(site.robots, robotsToken, url).allowed !== false) found.set(url, url)
  }
  return [...found.keys()].slice(0, pages)
}

type Reading = { readonly site: SiteAddresses; readonly ctx: Context }

async function readPage(url: string, { site, ctx }: Reading): Promise<OfficialPage | null> {
  const { pageBytes, pageTimeoutMs, readTimeoutMs } = ctx.options
  const page = await readHtmlPage(ctx, {
    ...{ url, maxBytes: pageBytes, timeoutMs: pageTimeoutMs, readTimeoutMs },
    refuse: (final) => (sameSite(final, site.finalUrl) ? undefined : 'leads to another site'),
  })
  if ('content' in page) return { url: publicUrl(site, page.url), content: page.content }
  ctx.log.debug({ url, problem: page.problem }, 'a page of the site was left out')
  return null
}

type Extracted = {
  readonly facts: readonly { readonly statement: string; readonly quote: string }[]
}

const MAX_CHARACTERS = 39_000
/** For each page besides the audited one. */
const SHARE = 8000
const MAX_STATEMENT = 300
const MAX_QUOTE = 300

/**
 * Facts that the site gives about itself, each with a quote from one of its pages. Facts whose
 * quote is on none of the pages are dropped.
 * @throws UPSTREAM_FAILED, BUDGET_SPENT
 */
export async function extractFacts(
  pages: readonly OfficialPage[],
  { brand, domain }: { readonly brand: string; readonly domain: string },
  ctx: Context,
): Promise<readonly Fact[]> {
  const { maxFacts } = ctx.options
  const { answer } = await askModel<Extracted>(ctx, {
    prompt: 'hallucinationFacts',
    inputs: { brand, domain, count: maxFacts, pages: textOf(pages) },
  })
  const sources = pages.map(({ url, content }) => ({ url, text: quotable(content) }))
  const found = new Map<string, Omit<Fact, 'id'>>()
  for (const { statement, quote } of answer.facts) {
    const source = sources.find(({ text }) => holdsQuote(text, quote))
    const line = shortLine(statement, MAX_STATEMENT)
    const words = shortLine(quote, MAX_QUOTE)
    if (source === undefined || line === null || words === null) continue
    if (!found.has(line)) found.set(line, { statement: line, quote: words, url: source.url })
  }
  return [...found.values()]
    .slice(0, maxFacts)
    .map((fact, index) => ({ id: `f${index + 1}`, ...fact }))
}

function quotable({ title, description, sections }: OfficialPage['content']) {
  const texts = sections.flatMap(({ heading, text }) => [heading, text])
  return quotableText(title, description, ...texts)
}

function textOf(pages: readonly OfficialPage[]): string {
  const others = Math.max(0, pages.length - 1) * SHARE
  return pages
    .map(({ url, content }, index) => {
      const head = [`Page ${url}`, content.title, content.description]
      const text = contentText(content, index === 0 ? MAX_CHARACTERS - others : SHARE - 1000)
      return [...head.filter((line) => line !== null), text].join('\n')
    })
    .join('\n\n')
}
