import type { FactsData } from '../../plugins/facts/facts-data.ts'
import { loadFactsData } from '../../plugins/facts/load-facts-data.ts'

let data: FactsData | undefined

/** The bundled tables, read once per test file. */
export function factsData(): FactsData {
  data ??= loadFactsData()
  return data
}
