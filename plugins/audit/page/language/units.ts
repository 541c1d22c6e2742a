import type { RawUnits } from './raw-lexicon.ts'

/** Prepared `manifests/data/units.yaml`; symbols are compared as written. */
export type Units = {
  readonly symbols: ReadonlySet<string>
  readonly tightSymbols: ReadonlySet<string>
  readonly currencySigns: ReadonlySet<string>
  readonly currencyCodes: ReadonlySet<string>
  readonly multiplierSymbols: ReadonlySet<string>
}

/** Sets for the lists. */
export function buildUnits(raw: RawUnits): Units {
  return {
    symbols: new Set(raw.symbols.flatMap((line) => line.split(/\s+/))),
    tightSymbols: new Set(raw.tightSymbols),
    currencySigns: new Set(raw.currencySigns),
    currencyCodes: new Set(raw.currencyCodes),
    multiplierSymbols: new Set(raw.multiplierSymbols),
  }
}
