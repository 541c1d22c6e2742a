import { parseSitemap, type SitemapAnswer, type SitemapReading } from './parse-sitemap.ts'
import type { SitemapTargets } from './sitemap-targets.ts'

export type SitemapTaskInput = { readonly answer: SitemapAnswer; readonly targets: SitemapTargets }
export type SitemapTaskOutput = SitemapReading

/** Reads one sitemap file as a task of the compute pool: for files too large for the main thread. */
export function sitemapTask({ answer, targets }: SitemapTaskInput): SitemapTaskOutput {
  return parseSitemap(answer, targets)
}
