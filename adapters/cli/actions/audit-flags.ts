/** Options of `manifold audit` as commander gives them. */
export type AuditFlags = {
  readonly json?: boolean
  readonly markdown?: boolean
  readonly output?: string
  readonly html?: string
  readonly pdf?: string
  readonly quiet?: boolean
  readonly failUnder?: number
  readonly failOn?: FailOn
  readonly accept?: readonly string[]
  readonly only?: readonly string[]
  readonly skipLive?: boolean
  readonly skipVisual?: boolean
  readonly expectedOrigin?: string
  readonly timeout?: number
  readonly userAgent?: string
  readonly brand?: string
  readonly niche?: string
  readonly competitors?: readonly string[]
  readonly promptCount?: number
  readonly language?: string
  readonly placesLookup?: boolean
}

/** The mildest finding that fails a build. */
export type FailOn = 'blocker' | 'fail' | 'warn'

/** What is not for the audit itself. */
const OURS = new Set(['json', 'markdown', 'output', 'html', 'pdf', 'quiet', 'failUnder', 'failOn'])

/** Options of the request that these flags ask for. */
export function requestOptions(flags: AuditFlags): Readonly<Record<string, unknown>> {
  const { only, placesLookup, ...same } = flags
  const options = { ...same, modules: only, enablePlacesLookup: placesLookup }
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== undefined && !OURS.has(name)),
  )
}
