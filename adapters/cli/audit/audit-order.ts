import { existsSync, statSync } from 'node:fs'
import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/url.ts'
import type { AuditFile } from '../../../manifests/types/audit-file.ts'
import { headerProblems } from '../../api/audit/site-headers.ts'
import { invalidRequest } from '../../http/request-validation.ts'
import type { Language } from '../../texts/texts.ts'
import type { AuditFlags } from '../actions/audit-flags.ts'
import { fullAddress, readUrlList } from './addresses.ts'
import { type ExpiredAcceptance, type ReadAuditFile, readAuditFile } from './audit-file.ts'
import { Baseline } from './baseline.ts'
import type { Gate } from './gate.ts'
import type { Output } from './outputs.ts'

/** Settings of one call of `manifold audit`: the command line, which overrides the audit file. */
export type AuditOrder = {
  readonly outputs: readonly Output[]
  readonly source: AuditSource
  /** Whether the command line names one address, so that JSON is one report. */
  readonly isSingle: boolean
  readonly origin: string | undefined
  readonly maxPages: number
  readonly gate: Gate
  readonly baseline: Baseline | undefined
  readonly accept: NonNullable<AuditFile['accept']>
  readonly expired: readonly ExpiredAcceptance[]
  /** The language of everything that people read. */
  readonly language: Language
  readonly off: readonly string[]
  /** Headers for the audited site. */
  readonly headers: Readonly<Record<string, string>>
  readonly flags: AuditFlags
  readonly only: readonly string[] | undefined
}

export type AuditSource =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'pages'; readonly urls: readonly string[]; readonly sitemap?: string }

const MAX_PAGES = 100

type Call = {
  readonly addresses: readonly string[]
  readonly flags: AuditFlags
  readonly outputs: readonly Output[]
  readonly env: Readonly<Record<string, string | undefined>>
}

type FileCall = { readonly flags: Pick<AuditFlags, 'auditFile'>; readonly env: Call['env'] }

/** @throws ManifestError for the audit file, INVALID_REQUEST, INVALID_URL */
export async function readAuditOrder(call: Call): Promise<AuditOrder> {
  const { flags, outputs } = call
  const { values, expired } = auditFile(call)
  const origin = flags.origin === undefined ? values.origin : originOf(flags.origin)
  const named = { ...values, ...(origin !== undefined && { origin }) }
  const source = await sourceOf(call, named)
  const { addresses } = call
  const { urls, sitemap } = flags
  return {
    outputs,
    flags,
    source,
    isSingle: source.kind === 'pages' && addresses.length === 1 && !urls && !sitemap,
    origin,
    maxPages: flags.maxPages ?? values.maxPages ?? MAX_PAGES,
    gate: {
      failUnder: flags.failUnder,
      failOn: flags.failOn ?? values.failOn,
      ...(values.thresholds && { thresholds: values.thresholds }),
      ...(values.pages && { pages: values.pages }),
    },
    baseline: baselineOf(flags, values),
    accept: values.accept ?? [],
    expired,
    language: flags.language ?? values.language ?? 'en',
    off: values.off ?? [],
    headers: siteHeaders(flags, values),
    only: flags.only ?? values.only,
  }
}

/** The audit file that a call reads, if any. */
export function auditFile({ flags, env }: FileCall): ReadAuditFile {
  if (flags.auditFile === false) return { values: {}, expired: [] }
  return readAuditFile({ file: flags.auditFile, env, now: Date.now() })
}

/** The value of --origin. @throws INVALID_REQUEST */
export function originOf(text: string): string {
  const url = parseUrl(text)
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (isOrigin && url.search === '' && url.hash === '' && url.username === '') return url.origin
  const problem = `--origin is ${JSON.stringify(text.slice(0, 200))}: use scheme and host, such as https://www.example.com`
  throw new AppError('INVALID_REQUEST', { problem })
}

/** The command line wins as a whole: it names other pages than the file. */
async function sourceOf({ addresses, flags }: Call, file: AuditFile): Promise<AuditSource> {
  const { urls, sitemap } = flags
  const folders = addresses.filter(isFolder)
  if (folders.length > 0) {
    const [folder, other] = [...addresses, ...(urls ? [urls] : []), ...(sitemap ? [sitemap] : [])]
    if (other === undefined) return { kind: 'folder', folder: folder! }
    throw invalid(`the folder ${folders[0]} cannot be combined with ${other}: audit it separately`)
  }
  if (addresses.length > 0 || urls !== undefined || sitemap !== undefined) {
    const listed = [...addresses, ...(urls === undefined ? [] : await readUrlList(urls))]
    return pagesOf(listed, sitemap, file.origin)
  }
  if (file.folder !== undefined) return { kind: 'folder', folder: file.folder }
  if (file.addresses !== undefined || file.sitemap !== undefined) {
    return pagesOf(file.addresses ?? [], file.sitemap, file.origin)
  }
  const problem =
    'there is nothing to audit: add a URL or a folder, or use --urls, --sitemap or a .manifold.yaml'
  throw invalid(problem)
}

function pagesOf(
  addresses: readonly string[],
  sitemap: string | undefined,
  origin: string | undefined,
): AuditSource {
  const urls = addresses.map((address) => fullAddress(address, origin))
  return { kind: 'pages', urls, ...(sitemap !== undefined && { sitemap: fullAddress(sitemap) }) }
}

/** @throws INVALID_REQUEST for a path that is not a folder */
export function isFolder(address: string): boolean {
  if (/^https?:\/\//i.test(address)) return false
  const found = existsSync(address) ? statSync(address) : undefined
  if (found?.isDirectory()) return true
  if (found !== undefined) {
    throw invalid(`${address} is a file: use its folder, or list URLs with --urls ${address}`)
  }
  if (/^\.{0,2}\//.test(address)) throw invalid(`the folder ${address} does not exist`)
  return false
}

function baselineOf(flags: AuditFlags, file: AuditFile): Baseline | undefined {
  const path = flags.baseline ?? file.baseline
  const isNew = flags.updateBaseline === true
  if (path !== undefined) return Baseline.read(path, { isNew })
  if (!isNew) return undefined
  throw invalid('--update-baseline needs a file: add --baseline, or baseline in .manifold.yaml')
}

/** @throws INVALID_REQUEST for headers that cannot be sent */
export function siteHeaders(
  flags: Pick<AuditFlags, 'header' | 'cookie'>,
  file: Pick<AuditFile, 'auth'>,
): AuditOrder['headers'] {
  const headers = { ...fileHeaders(file.auth), ...flagHeaders(flags) }
  const problems = headerProblems(headers)
  if (problems.length > 0) throw invalidRequest(problems)
  return headers
}

function fileHeaders(auth: AuditFile['auth'] = {}): Record<string, string> {
  const { basic, headers = {}, cookies = {} } = auth
  const login = basic && Buffer.from(`${basic.user}:${basic.password}`).toString('base64')
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return {
    ...(login !== undefined && { authorization: `Basic ${login}` }),
    ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  }
}

function flagHeaders({ header = [], cookie = [] }: Pick<AuditFlags, 'header' | 'cookie'>) {
  const entries = header.map((line) => {
    const colon = line.indexOf(':')
    // The text is not quoted, since it may be a secret.
    if (colon < 1) throw invalid('a --header has no name: write it as "Name: value"')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
  })
  if (cookie.some((pair) => !/^[^=;\s]+=[^;]*$/.test(pair))) {
    throw invalid('a --cookie is not valid: write it as name=value, one per --cookie')
  }
  return {
    ...(Object.fromEntries(entries) as Record<string, string>),
    ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
  }
}

function invalid(problem: string): AppError {
  return new AppError('INVALID_REQUEST', { problem })
}
