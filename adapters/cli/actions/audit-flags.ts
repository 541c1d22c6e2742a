import type { Language } from '../../texts/texts.ts'
import type { Gate } from '../audit/gate.ts'

/** Options of `manifold audit` as commander returns them; those of the request have its names. */
export type AuditFlags = Pick<Gate, 'failUnder' | 'failOn'> & {
  readonly urls?: string
  readonly sitemap?: string
  readonly origin?: string
  readonly maxPages?: number
  readonly allowLocal?: boolean
  /** False for --no-audit-file. */
  readonly auditFile?: string | false
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly header?: readonly string[]
  readonly cookie?: readonly string[]
  readonly quiet?: boolean
  /** The language of the report and of the command's output. */
  readonly language?: Language
  readonly accept?: readonly string[]
  readonly only?: readonly string[]
  /** Options of the request. */
  readonly request?: Readonly<Record<string, unknown>>
}

/** Names of the flags that are options of the request as they are. */
const SAME = [
  ...['skipLive', 'skipVisual', 'timeout', 'userAgent', 'brand', 'niche'],
  ...['competitors', 'promptCount'],
]

/** Separates the options of the request, by its names, from those of the command. */
export function auditFlags(given: Readonly<Record<string, unknown>>): AuditFlags {
  const { placesLookup, promptLanguage, ...rest } = given
  const same = SAME.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]))
  // Without a name, commander gives true for --audit-file, which has a negation.
  const { auditFile } = rest
  return {
    ...(rest as AuditFlags),
    ...(auditFile === true && { auditFile: undefined }),
    request: {
      ...Object.fromEntries(same),
      ...(promptLanguage !== undefined && { language: promptLanguage }),
      ...(placesLookup !== undefined && { enablePlacesLookup: placesLookup }),
    },
  } as AuditFlags
}
