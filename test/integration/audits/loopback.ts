import { after } from 'node:test'
import {
  type LoopbackSite,
  type SiteAnswer,
  type SiteRoute,
  startLoopbackSite,
} from '../../support/loopback-site.ts'

/** Sites that a file of tests audits; all of them end with it. */
export function useSites(): (
  page: SiteRoute,
  more?: Record<string, SiteRoute>,
) => Promise<LoopbackSite> {
  const sites: LoopbackSite[] = []
  after(() => {
    for (const site of sites) site.close()
  })
  return async (page, more = {}) => {
    const site = await startLoopbackSite({ routes: { '/': page, ...more } })
    sites.push(site)
    return site
  }
}

/** A page with this body, and more in its head. */
export const withBody = (body: string, head = ''): SiteAnswer => ({
  body: `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`,
})
