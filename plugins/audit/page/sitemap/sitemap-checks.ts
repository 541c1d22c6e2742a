import type { Evidence } from '../evidence.ts'
import { isIndexable } from '../indexing/index-directives.ts'
import type { Measure } from '../measure.ts'

/** Violations of the sitemap protocol over all files that were found. */
export const sitemapValidity: Measure = ({ sitemap }) => {
  const files = sitemap.files.filter((file) => file.found)
  if (files.length === 0) return { value: null }
  const entries = files.reduce((sum, file) => sum + file.entries, 0)
  const violations = files.reduce((sum, file) => sum + file.violations, 0)
  const fatal = files.flatMap((file) =>
    file.fatal.map((problem) => ({ ...problem, url: file.url })),
  )
  const evidence: Evidence[] = [...fatal, ...files.flatMap((file) => file.samples)].map(
    ({ message, url, line }) => ({
      detail: message,
      ...(url === undefined ? {} : { url }),
      ...(line === undefined ? {} : { line }),
    }),
  )
  return {
    value: {
      files: files.length,
      entries,
      violations,
      percent: entries === 0 ? 0 : (100 * violations) / entries,
      fatal: fatal.length,
      firstFatal: fatal[0]?.message ?? null,
    },
    evidence,
  }
}

/** Whether the sitemap lists the page, and whether that can be said at all. */
export const pageInSitemap: Measure = (facts) => {
  const { found, complete, page } = facts.sitemap
  const indexable = isIndexable(facts)
  return {
    value: { found, complete, match: page.match, listedAs: page.url, indexable },
    evidence: page.url === null ? [] : [{ url: page.url }],
  }
}
