import { normUrl } from '../page/address/norm-url.ts'
import type { LinkProbe } from '../page/site-facts.ts'
import { answerOf } from './probe-client.ts'
import type { ProbeContext } from './probe-context.ts'
import { spreadSample } from './spread-sample.ts'

/** Different links are looked at up to here. */
const MAX_CANDIDATES = 1000

export type LinkTarget = { readonly url: string; readonly selector?: string }

/** HEAD of a sample of links, spread evenly; each target once, `url` as the page has it. */
export async function probeLinks(
  links: readonly LinkTarget[],
  { site, client, options }: ProbeContext,
): Promise<LinkProbe[]> {
  const candidates = distinct(links)
  const sample = spreadSample(candidates, options.linkSamples, ({ url }) =>
    client.allows(site.toAudited(url)),
  )
  return Promise.all(
    sample.map(async ({ url, selector }) => ({
      ...answerOf(await client.head(site.toAudited(url))),
      url,
      ...(selector === undefined ? {} : { selector }),
    })),
  )
}

function distinct(links: readonly LinkTarget[]): LinkTarget[] {
  const found = new Map<string, LinkTarget>()
  for (const link of links) {
    const key = normUrl(link.url)
    if (key !== null && !found.has(key)) found.set(key, link)
    if (found.size >= MAX_CANDIDATES) break
  }
  return [...found.values()]
}
