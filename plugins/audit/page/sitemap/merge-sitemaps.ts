import { percentOf } from '../measure.ts'
import { MAX_LOCS } from './entry-tally.ts'
import type { LastmodCounts } from './lastmod.ts'
import type { SitemapReading } from './parse-sitemap.ts'
import type { SitemapFacts, SitemapFile, SitemapFinding, SitemapProblem } from './sitemap-facts.ts'

type SitemapMerge = {
  /** Files asked in order; `reading` is absent for those that gave no file. */
  readonly files: readonly { readonly file: SitemapFile; readonly reading?: SitemapReading }[]
  readonly namedInRobots: boolean
  /** Sitemaps that were named and not asked, since the limit of files was reached. */
  readonly unread: number
}

/** The facts of all sitemap files of a site from what each one yielded. */
export function mergeSitemaps({ files, namedInRobots, unread }: SitemapMerge): SitemapFacts {
  const all = files.map(({ file }) => file)
  const readings = files.flatMap(({ reading }) => (reading ? [reading] : []))
  const found = all.filter((file) => file.found)
  const counts = readings
    .filter((reading) => reading.file.kind !== 'index')
    .map((reading) => reading.counts)
  const lastmod = sumOf(counts.map((count) => count.lastmod))
  return {
    files: all,
    found: found.length > 0,
    namedInRobots,
    inconclusive: all.length > 0 && all.every(({ status }) => status === null || status === 429),
    complete: found.length > 0 && unread === 0 && all.every(isSettled),
    urls: found.reduce((sum, file) => sum + (file.kind === 'index' ? 0 : file.entries), 0),
    ...protocolFacts(found),
    locs: [...new Set(counts.flatMap((count) => count.locs))].slice(0, MAX_LOCS),
    newestLastmod: newestOf(readings.map((reading) => reading.counts.lastmod)),
    page: pageOf(counts.map((count) => count.page)),
    lastmod,
    listedLlmsLinks: [...new Set(counts.flatMap((count) => count.listedLlmsLinks))],
  }
}

const MAX_FINDINGS = 50

function protocolFacts(found: readonly SitemapFile[]) {
  const entries = found.reduce((sum, file) => sum + file.entries, 0)
  const violations = found.reduce((sum, file) => sum + file.violations, 0)
  return {
    entries,
    violations,
    violationPercent: percentOf(violations, entries),
    fatal: found
      .flatMap(({ fatal, url }) => fatal.map((problem) => findingOf({ ...problem, url })))
      .slice(0, MAX_FINDINGS),
    samples: found.flatMap(({ samples }) => samples.map(findingOf)).slice(0, MAX_FINDINGS),
  }
}

function findingOf({ message, url, line }: SitemapProblem): SitemapFinding {
  return {
    detail: message.replace(/\.$/, ''),
    ...(url === undefined ? {} : { url }),
    ...(line === undefined ? {} : { line }),
  }
}

/** Facts of a site whose sitemaps were not requested. */
export function emptySitemapFacts(): SitemapFacts {
  return mergeSitemaps({ files: [], namedInRobots: false, unread: 0 })
}

/** Read in full, or a guess that does not exist. */
function isSettled(file: SitemapFile): boolean {
  return file.complete || (file.source === 'guess' && file.status !== null && !file.found)
}

function pageOf(pages: readonly SitemapFacts['page'][]): SitemapFacts['page'] {
  const exact = pages.find((page) => page.match === 'exact')
  const variant = pages.find((page) => page.match === 'variant')
  return exact ?? variant ?? { match: 'none', url: null, lastmod: null, alternates: [] }
}

function newestOf(all: readonly LastmodCounts[]): string | null {
  let newest: LastmodCounts['newest'] = null
  for (const counts of all) {
    if (counts.newest && (!newest || counts.newest.time > newest.time)) newest = counts.newest
  }
  return newest?.text ?? null
}

function sumOf(all: readonly LastmodCounts[]): SitemapFacts['lastmod'] {
  const days = new Map<string, number>()
  let [count, recent, future] = [0, 0, 0]
  for (const counts of all) {
    count += counts.count
    recent += counts.recent
    future += counts.future
    for (const [day, times] of counts.days) days.set(day, (days.get(day) ?? 0) + times)
  }
  const largest = Math.max(0, ...days.values())
  const share = (part: number) => (count === 0 ? 0 : part / count)
  return { count, identicalShare: share(largest), recentShare: share(recent), future }
}
