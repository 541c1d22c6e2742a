import type { DoubleAnswer, DoubleRequest } from '../../doubles/double.ts'
import { type AuditedWorld, useWorld } from './audited-world.ts'

type Change = (origin: URL, request: DoubleRequest) => DoubleAnswer | undefined
type Preparation = (started: AuditedWorld) => Promise<void>

const page: { change: Change | undefined } = { change: undefined }
const preparations: Preparation[] = []

/** The one world of all tests of a process. */
export const world = useWorld({
  change: (origin, request) => page.change?.(origin, request),
  prepare: async (started) => {
    for (const prepare of preparations) await prepare(started)
  },
})

/** Does something before the first test of the process. */
export function prepare(preparation: Preparation): void {
  preparations.push(preparation)
}

/** Overrides the answers of the sites from now on; undefined restores them. */
export function changePages(change: Change | undefined): void {
  page.change = change
}
