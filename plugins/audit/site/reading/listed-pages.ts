import type { RunContext } from '../../../../core/plugin.ts'
import type { SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { Requester } from '../../crawl/requester.ts'
import { SitemapReader } from '../../crawl/sitemaps.ts'
import type { RequestPace } from '../../multipage/walker.ts'
import { HostSlots } from '../../page/http/host-slots.ts'
import type { SiteFacts } from '../../page/site-facts.ts'
import { VersionSets, versionsAt } from '../../page/sitemap/listed-versions.ts'
import type { SiteBasis } from '../site-data.ts'

/** Files that are requested at once, and large ones that are in memory at once. */
const AT_ONCE = 4
const largeFiles = new HostSlots(1)

type Listed = Pick<SiteBasis, 'listed' | 'lastmods' | 'versions' | 'isListComplete'>
type Context = {
  readonly ctx: RunContext<SiteAuditOptions>
  readonly pace: RequestPace
  readonly userAgent: string | undefined
}

/** The pages that the sitemaps of a site list, of all files within the limits. */
export async function listedPages(
  site: SiteFacts,
  { ctx, pace, userAgent }: Context,
): Promise<Listed> {
  const { files, urls, bytes, timeMs } = ctx.options.sitemaps
  const requester = new Requester({
    http: {
      fetch: async (request) => {
        await pace.turn(request.signal)
        return ctx.http.fetch(request)
      },
    },
    clock: ctx.clock,
    signal: ctx.signal,
    slots: new HostSlots(AT_ONCE),
    timeoutMs: timeMs,
    ...(userAgent !== undefined && { userAgent }),
  })
  const query = Promise.resolve({ page: null, llmsLinks: [] })
  const context = { ctx, requester, site, query, now: site.now, largeFiles }
  const reader = new SitemapReader(context, { files, bytes, maxLocs: urls, maxChildren: files })
  const named = site.robots.txt.sitemaps.map(({ url }) => url)
  const guessed = site.sitemap.files.filter(({ found, source }) => found && source === 'guess')
  if (named.length > 0) await reader.readAll(named, 'robots')
  else
    await reader.readAll(
      guessed.map(({ url }) => url),
      'guess',
    )
  const listed = new Map<string, string | null>()
  const sets = new VersionSets()
  for (const { reading } of reader.files) {
    for (const [at, loc] of (reading?.counts.locs ?? []).entries()) {
      if (listed.size >= urls) break
      if (listed.has(loc)) continue
      listed.set(loc, reading?.counts.lastmods?.[at] ?? null)
      sets.add(versionsAt(reading?.counts.versions, at))
    }
  }
  const isListComplete =
    reader.unread === 0 && reader.files.every(({ file }) => file.complete) && listed.size < urls
  const { versions } = sets
  return { listed: [...listed.keys()], lastmods: [...listed.values()], versions, isListComplete }
}
