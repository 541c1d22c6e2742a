import type { Measure } from '../measure.ts'

/** Every coded measure by the name that `given.code` uses, one line each. */
export const MEASURES: Readonly<Record<string, Measure>> = {}
