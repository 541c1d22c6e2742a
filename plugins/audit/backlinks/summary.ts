import type { BacklinksResult } from './backlinks-result.ts'

/** One line of what was found. */
export function summaryOf({ domain, commonCrawl, api }: BacklinksResult): string {
  const { captures, dataset } = commonCrawl
  const authority = api?.authority ?? null
  const parts = [
    ...(authority === null ? [] : [`authority ${authority} of 100`]),
    ...(captures === null ? [] : [`${capturesOf(captures)} in ${dataset ?? 'Common Crawl'}`]),
  ]
  return `${domain}: ${parts.length === 0 ? 'nothing known' : parts.join(', ')}`
}

function capturesOf({ count, isComplete }: { count: number; isComplete: boolean }): string {
  if (count === 0) return 'no capture'
  return `${isComplete ? '' : 'at least '}${count} ${count === 1 ? 'capture' : 'captures'}`
}
