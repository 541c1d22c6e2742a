import { useApp } from './audited-app.ts'
import { useSites } from './loopback.ts'

/** One program for everything hostile: starting one takes longer than most of these audits. */
export const app = useApp({ allowLocal: true })
export const siteOf = useSites()
