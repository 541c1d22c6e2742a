import type { CwvOptions } from './cwv-options.ts'
import type { CwvResult, History, Snapshot } from './cwv-result.ts'

type Found = Pick<CwvResult, 'lab'> & {
  readonly snapshot: Snapshot | null
  readonly history: History | null
}

/** Where the figures come from, of what is there. */
export function sourcesOf(
  { lab, snapshot, history }: Found,
  texts: CwvOptions['sources'],
): CwvResult['sources'] {
  const run = lab.mobile ?? lab.desktop
  return [
    ...(run ? [{ ...texts.lab, asOf: run.fetchedAt }] : []),
    ...(snapshot ? [{ ...texts.field, asOf: snapshot.asOf }] : []),
    ...(history ? [{ ...texts.history, asOf: history.periods.at(-1)?.last ?? null }] : []),
  ]
}
