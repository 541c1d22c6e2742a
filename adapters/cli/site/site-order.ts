import { AppError } from '../../../core/errors.ts'
import type { AuditFile } from '../../../manifests/types/audit-file.ts'
import type { Language } from '../../texts/texts.ts'
import type { SiteFlags } from '../actions/site-flags.ts'
import { fullAddress } from '../audit/addresses.ts'
import type { ExpiredAcceptance } from '../audit/audit-file.ts'
import { auditFile, isFolder, originOf, siteHeaders } from '../audit/audit-order.ts'
import type { SiteGate } from './site-gate.ts'

/** Settings of one call of `manifold site`: the command line, which overrides the audit file. */
export type SiteOrder = {
  readonly start:
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 'url'; readonly url: string }
  readonly origin: string | undefined
  /** Options of the request, not yet validated. */
  readonly options: object
  /** Headers for the audited site. */
  readonly headers: Readonly<Record<string, string>>
  readonly gate: SiteGate
  readonly off: readonly string[]
  readonly expired: readonly ExpiredAcceptance[]
  readonly language: Language
  readonly flags: SiteFlags
}

export type SiteCall = {
  readonly address: string | undefined
  readonly flags: SiteFlags
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Names of the flags that are options of the request as they are. */
const SAME = [
  ...(['maxPages', 'maxDepth', 'include', 'exclude', 'perSecond'] as const),
  ...(['userAgent', 'followNofollow', 'sitemaps'] as const),
]

/** @throws ManifestError for the audit file, INVALID_REQUEST, INVALID_URL */
export function readSiteOrder({ address, flags, env }: SiteCall): SiteOrder {
  const { auditFile: file } = flags
  // Without a name, commander gives true for --audit-file, which has a negation.
  const named = typeof file === 'string' || file === false ? { auditFile: file } : {}
  const { values, expired } = auditFile({ flags: named, env })
  const origin = flags.origin === undefined ? values.origin : originOf(flags.origin)
  // Others concern some pages only.
  const accepted = (values.accept ?? []).filter(({ match }) => match === undefined)
  const accept = [...(flags.accept ?? []), ...accepted.map(({ check }) => check)]
  const same = SAME.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]]))
  return {
    start: startOf(address, { ...values, ...(origin !== undefined && { origin }) }),
    origin,
    options: {
      ...Object.fromEntries(same),
      ...(flags.sample !== undefined && { sample: { perTemplate: flags.sample } }),
      ...(origin !== undefined && { expectedOrigin: origin }),
      ...(accept.length > 0 && { accept: [...new Set(accept)] }),
    },
    headers: siteHeaders(flags, values),
    gate: {
      failUnder: flags.failUnder,
      ...(flags.failOn !== undefined ? { failOn: flags.failOn } : { fileFailOn: values.failOn }),
      ...(values.thresholds && { thresholds: values.thresholds }),
      ...(values.pages && { pages: values.pages }),
    },
    off: values.off ?? [],
    expired,
    language: flags.language ?? values.language ?? 'en',
    flags,
  }
}

function startOf(address: string | undefined, { folder, origin }: AuditFile): SiteOrder['start'] {
  if (address !== undefined) {
    return isFolder(address)
      ? { kind: 'folder', folder: address }
      : { kind: 'url', url: fullAddress(address) }
  }
  if (folder !== undefined) return { kind: 'folder', folder }
  if (origin !== undefined) return { kind: 'url', url: `${origin}/` }
  const problem =
    'there is nothing to audit: add a URL or a folder, or use a .manifold.yaml with a folder or an origin'
  throw new AppError('INVALID_REQUEST', { problem })
}
