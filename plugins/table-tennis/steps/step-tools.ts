import type { TableTennisWrites } from '../data/table-tennis-data.ts'
import type { SourceClient } from '../source/source-client.ts'
import type { RunReasons } from './run-reasons.ts'

/** What all steps work with. */
export type StepTools = {
  readonly client: SourceClient
  readonly data: TableTennisWrites
  readonly reasons: RunReasons
}
