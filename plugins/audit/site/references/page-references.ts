import { parseHttpUrl } from '../../../web/http-url.ts'
import type { SiteScope } from '../../multipage/site-scope.ts'
import { type Hosts, isShareUrl } from '../../page/hosts/hosts.ts'
import { imageReachability } from '../../page/http/probe-answer.ts'
import type { PageOutline } from '../../page/outline/page-outline.ts'
import type { PageFacts } from '../../page/page-facts.ts'
import type { SiteFacts } from '../../page/site-facts.ts'
import type { PageReferences } from '../site-data.ts'

/** Links of one page. */
const MAX_LINKS = 100
/** Longer addresses are not stored. */
const MAX_URL = 1000

type ReferringPage = {
  readonly outline: Pick<PageOutline, 'links'>
  /** null where only the links of a page are read. */
  readonly page: Pick<PageFacts, 'openGraph' | 'primaryImage'> | null
}

/**
 * The first 100 links of a page to other hosts, without forms to pass the page on, which every page
 * has at addresses of its own; and the images that it declares.
 */
export function pageReferences(
  { outline, page }: ReferringPage,
  scope: SiteScope,
  hosts: Hosts,
): PageReferences {
  const links = new Set<string>()
  for (const { url, isInternal } of outline.links) {
    if (links.size >= MAX_LINKS) break
    if (url.length > MAX_URL || links.has(url)) continue
    if (isInternal && scope.key(url) !== null) continue
    const parsed = parseHttpUrl(url)
    if (parsed !== null && !isShareUrl(parsed, hosts)) links.add(url)
  }
  const declared = [page?.openGraph.image, page?.primaryImage?.url]
  const images = declared.filter(
    (url) => url != null && url.length <= MAX_URL && parseHttpUrl(url) !== null,
  ) as string[]
  return { links: [...links], images: [...new Set(images)] }
}

/**
 * The facts of the first page without answers that the rules of the site report: of images that
 * cannot be loaded, and of links to other hosts of the same domain, which are internal links to checks.
 */
export function withoutReported(facts: SiteFacts, scope: SiteScope): SiteFacts {
  const { assets, links, ...others } = facts.probes
  const internal = links?.internal?.filter(({ url }) => scope.key(url) !== null)
  return {
    ...facts,
    probes: {
      ...others,
      ...(assets && { assets: assets.filter((one) => imageReachability(one) !== 'unreachable') }),
      ...(links && { links: { ...links, ...(internal && { internal }) } }),
    },
  }
}
