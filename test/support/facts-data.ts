import type { FactsData } from '../../plugins/audit/page/facts-data.ts'
import { loadFactsData } from '../../plugins/audit/page/load-facts-data.ts'

let data: FactsData | undefined

/** The bundled tables, read once per test file. */
export function factsData(): FactsData {
  data ??= loadFactsData()
  return data
}
