import type { CwvResult, History, Snapshot } from './cwv-result.ts'

type Found = Pick<CwvResult, 'lab'> & {
  readonly snapshot: Snapshot | null
  readonly history: History | null
}

const LAB = {
  name: 'PageSpeed Insights (Lighthouse)',
  url: 'https://developers.google.com/speed/docs/insights/v5/about',
  tells: 'The lab figures: one page load on a simulated device in Google’s network.',
}
const FIELD = {
  name: 'Chrome UX Report',
  url: 'https://developer.chrome.com/docs/crux',
  tells: 'The field figures: visits of Chrome’s users over 28 days.',
}
const HISTORY = {
  name: 'Chrome UX Report History API',
  url: 'https://developer.chrome.com/docs/crux/history-api',
  tells: 'The weekly history of the field figures.',
}

/** Where the figures come from, of what is there. */
export function sourcesOf({ lab, snapshot, history }: Found): CwvResult['sources'] {
  const run = lab.mobile ?? lab.desktop
  return [
    ...(run ? [{ ...LAB, asOf: run.fetchedAt }] : []),
    ...(snapshot ? [{ ...FIELD, asOf: snapshot.asOf }] : []),
    ...(history ? [{ ...HISTORY, asOf: history.periods.at(-1)?.last ?? null }] : []),
  ]
}
