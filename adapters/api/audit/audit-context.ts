import type { Clock } from '../../../core/ports/clock.ts'
import type { Engine } from '../../../core/run.ts'
import type { CheckCatalogue } from './checks-face.ts'
import type { ModuleDirectory } from './module-directory.ts'

/** What starting an audit and shaping its result needs; long-lived, one per process. */
export type AuditContext = {
  readonly engine: Engine
  readonly modules: ModuleDirectory
  readonly catalogue: CheckCatalogue
  readonly clock: Clock
  /** Name and version of this program, shown in results. */
  readonly program: { readonly name: string; readonly version: string }
}
