import type { RunContext } from '../../../core/plugin.ts'
import { AuditedSite } from '../page/address/audited-site.ts'
import { normUrl } from '../page/address/norm-url.ts'
import { sameSite } from '../page/address/site.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import { readHtmlPage } from '../page/outline/read-html-page.ts'
import { robotsVerdict } from '../page/robots/robots-verdict.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { HallucinationOptions } from './hallucination-options.ts'

/** One page of the site as its text is quoted; `url` as the public knows it. */
export type OfficialPage = { readonly url: string; readonly content: PageContent }

/** The pages on which companies tell who they are, the most telling first. */
const KINDS = ['about', 'contact', 'terms'] as const

/**
 * The audited page and those it links to that tell of the company, as far as robots.txt lets us.
 * One that cannot be read is left out.
 */
export async function officialPages(
  site: SiteFacts,
  content: PageContent,
  ctx: RunContext,
): Promise<readonly OfficialPage[]> {
  const addresses = new AuditedSite(site)
  const own: OfficialPage = { url: addresses.toPublic(site.finalUrl), content }
  const read = candidates(site, addresses, ctx).map((url) => readPage(url, { addresses, ctx }))
  const pages = (await Promise.all(read)).filter((page) => page !== null)
  const byUrl = new Map([own, ...pages].map((page) => [normUrl(page.url), page]))
  return [...byUrl.values()]
}

/** Addresses on the audited copy, each once, in turn by kind. */
function candidates(site: SiteFacts, addresses: AuditedSite, ctx: RunContext): readonly string[] {
  const { pages, robotsToken } = ctx.options as HallucinationOptions
  const linked = KINDS.map((kind) => site.page?.sitePages[kind].links[0]?.url)
  const found = new Map<string, string>()
  for (const link of linked) {
    const url = link === undefined ? null : normUrl(addresses.toAudited(link))
    if (url === null || url === normUrl(site.finalUrl) || !sameSite(url, site.finalUrl)) continue
    if (robotsVerdict(site.robots, robotsToken, url).allowed !== false) found.set(url, url)
  }
  return [...found.keys()].slice(0, pages)
}

type Reading = { readonly addresses: AuditedSite; readonly ctx: RunContext }

async function readPage(url: string, { addresses, ctx }: Reading): Promise<OfficialPage | null> {
  const { pageBytes, pageTimeoutMs, readTimeoutMs } = ctx.options as HallucinationOptions
  const page = await readHtmlPage(ctx, {
    ...{ url, maxBytes: pageBytes, timeoutMs: pageTimeoutMs, readTimeoutMs },
    refuse: (final) => (sameSite(final, addresses.finalUrl) ? undefined : 'leads to another site'),
  })
  if ('content' in page) return { url: addresses.toPublic(page.url), content: page.content }
  ctx.log.debug({ url, problem: page.problem }, 'a page of the site was left out')
  return null
}
