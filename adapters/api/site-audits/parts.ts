import { randomBytes } from 'node:crypto'
import { AppError } from '../../../core/errors.ts'
import type { CheckAuditResponse } from '../../../manifests/types/records.ts'
import type { SiteBasis, SitePage } from '../../../plugins/audit/site/site-data.ts'
import type { Callers } from '../../access/callers.ts'
import type { Origins } from '../../access/origins.ts'
import { type QuerySchema, queryReader } from '../../http/query.ts'
import type { RouteContext } from '../../http/router.ts'
import { type Client, ownerOf, tokenClient } from '../../site-audits/record.ts'
import type { SiteAudits } from '../../site-audits/site-audits.ts'
import { LANGUAGES, type Language } from '../../texts/texts.ts'
import type { AuditParts } from '../audit/audit-run.ts'

/** Reports of one stored page; null if it was not judged. */
export type PageReports = (
  page: SitePage,
  basis: SiteBasis,
) => Promise<{ readonly seo: CheckAuditResponse; readonly geo: CheckAuditResponse } | null>

const languageQuery = {
  type: 'object',
  properties: {
    language: {
      type: 'string',
      enum: LANGUAGES,
      default: 'en',
      description: 'Language of the response.',
      examples: ['fr'],
    },
  },
} as const satisfies QuerySchema

/** Query parameter of calls whose responses contain texts. */
export const languageProperties = languageQuery.properties

const readLanguage = queryReader<{ readonly language: Language }>(languageQuery)

/** @throws INVALID_QUERY */
export function languageOf({ request }: RouteContext): Language {
  return readLanguage(new URLSearchParams(request.query)).language
}

export type SiteAuditParts = AuditParts & {
  readonly siteAudits: SiteAudits
  readonly pageReports: PageReports
  readonly callers: Pick<Callers, 'of' | 'token'>
  readonly origins: Pick<Origins, 'own'>
}

export const ID_PARAMETER = {
  siteAuditId: {
    description: 'Id of a site audit. Everyone who knows it can read the audit.',
    example: '3f1c9a0be2d84765a1b0c9d8e7f60512',
    pattern: '^[0-9a-f]{32}$',
  },
} as const

/** Errors of calls that change an audit. */
export const changeErrors = ['UNAUTHORIZED', 'FORBIDDEN', 'FOREIGN_ORIGIN', 'NOT_FOUND'] as const

export const readErrors = ['NOT_FOUND'] as const

/** Identifies the browser of a visitor without a token. */
const COOKIE = 'manifold_client'
const COOKIE_SECONDS = 400 * 86_400
const COOKIE_BYTES = 16

/**
 * Identifies the caller: the owner of a token, a browser by its cookie, or else a client address.
 * @throws UNAUTHORIZED, FORBIDDEN, RATE_LIMITED for an invalid token
 */
export async function clientOf(context: RouteContext, parts: SiteAuditParts): Promise<Client> {
  const { callers } = parts
  const { request } = context
  const token = await callers.token(request)
  if (token !== undefined) return tokenClient(token.hash)
  const known = cookieOf(request.headers.cookie)
  if (known !== undefined) return browser(known)
  if (isOwnPage(context, parts)) {
    const made = randomBytes(COOKIE_BYTES).toString('hex')
    const secure = parts.origins.own(request).startsWith('https:') ? '; Secure' : ''
    context.headers['set-cookie'] =
      `${COOKIE}=${made}; Path=/api/site-audits; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
    return browser(made)
  }
  const { key } = await callers.of(request, 'audit')
  return { owner: ownerOf(`address ${key}`), hasToken: false }
}

/** @throws UNAUTHORIZED where the operator asks for a token */
export function assertMayStart({ hasToken }: Client, { siteAudits }: SiteAuditParts): void {
  if (siteAudits.config.enabled !== 'token' || hasToken) return
  const problem =
    'this server audits sites only for callers with a token; send "Authorization: Bearer …", or ask the operator for a token with the scope audit'
  throw new AppError('UNAUTHORIZED', { problem })
}

function browser(secret: string): Client {
  return { owner: ownerOf(`browser ${secret}`), hasToken: false }
}

function cookieOf(header = ''): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f]{${2 * COOKIE_BYTES}})(?:;|$)`).exec(header)?.[1]
}

/**
 * Whether the request comes from a page of this server. Programs and pages of others keep no
 * cookie.
 */
function isOwnPage({ request }: RouteContext, { origins }: SiteAuditParts): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return site === 'same-origin' || (origin !== undefined && origin === origins.own(request))
}
