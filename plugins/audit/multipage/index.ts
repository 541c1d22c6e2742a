export type { MultipageResult } from './multipage-result.ts'
export { createMultipagePlugin } from './plugin.ts'
