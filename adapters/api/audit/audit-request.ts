import { AppError, type ErrorDetail } from '../../../core/errors.ts'
import { nearestName } from '../../../core/manifest/problems.ts'
import { recordSchemas } from '../../../core/manifest/records.ts'
import { parseUrl } from '../../../core/url.ts'
import type { AuditRequest, ModuleRequest } from '../../../manifests/types/records.ts'
import { type QuerySchema, readParameter } from '../../http/query.ts'
import {
  givenTwice,
  invalidRequest,
  recordReader,
  showValue,
} from '../../http/request-validation.ts'
import type { AuditContext } from './audit-run.ts'
import { headerProblems } from './site-headers.ts'

const longestUrl = 2048
const mostListed = 40

/**
 * Returns the URL of a request, trimmed but otherwise as written. The target guard decides whether
 * it may be audited.
 * @throws INVALID_URL unless it is an absolute http or https URL of at most 2048 characters
 */
export function parseTargetUrl(text: string, field = 'url'): string {
  const url = text.trim()
  if (url.length > longestUrl) {
    throw invalid(field, url, `Use at most ${longestUrl} characters.`)
  }
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(url)) {
    throw invalid(field, url, 'Only http:// and https:// URLs can be audited.')
  }
  if (!/^https?:\/\//i.test(url)) {
    throw invalid(field, url, 'Start it with https:// (or http://).')
  }
  if (parseUrl(url) === undefined) throw invalid(field, url, 'Check the host name and the port.')
  return url
}

function invalid(field: string, url: string, remedy: string): AppError {
  return new AppError('INVALID_URL', { field, value: showValue(url), remedy })
}

const readAuditRequest = recordReader('AuditRequest')
const readModuleRequest = recordReader('ModuleRequest')

/**
 * Validates an AuditRequest and adds its defaults.
 * @throws INVALID_REQUEST (schema; unknown module or check ids), INVALID_URL
 */
export function parseAuditRequest(context: AuditContext, value: unknown): AuditRequest {
  const { url, options } = readAuditRequest(value)
  const checkIds = context.catalogue.checks.map((check) => check.id)
  const details = [
    ...unknownNames('module', options.modules, context.modules.ids),
    ...unknownNames('check', options.accept, checkIds),
    ...givenHeaderProblems(context, options.headers, '/options/headers'),
  ]
  if (details.length > 0) throw invalidRequest(details)
  return { url: parseTargetUrl(url), options }
}

/** Problems with the headers of a request, with their path in the request. */
export function givenHeaderProblems(
  { allowsHeaders }: Pick<AuditContext, 'allowsHeaders'>,
  headers: Readonly<Record<string, string>> | undefined,
  path: string,
): readonly ErrorDetail[] {
  const name = path.slice(1).replaceAll('/', '.')
  const message = `${name} is disabled on this server. Leave it out, or ask the operator.`
  const isOff = headers !== undefined && !allowsHeaders
  return [...(isOff ? [{ path, message }] : []), ...headerProblems(headers, path)]
}

/** The default options. */
export function auditDefaults(): AuditRequest['options'] {
  return readAuditRequest({ url: '-' }).options
}

/** @throws INVALID_REQUEST, INVALID_URL */
export function parseModuleRequest(value: unknown): ModuleRequest {
  const { url, options } = readModuleRequest(value)
  return { url: parseTargetUrl(url), options }
}

export function unknownNames(
  what: 'module' | 'check',
  given: readonly string[] = [],
  known: readonly string[],
): readonly ErrorDetail[] {
  const names = new Set(known)
  const list = what === 'module' ? '/options/modules' : '/options/accept'
  return given.flatMap((name, index) => {
    const message = `${showValue(name)} is not the id of a ${what}. ${remedy(name, known)}`
    return names.has(name) ? [] : [{ path: `${list}/${index}`, message }]
  })
}

function remedy(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== undefined) return `Did you mean ${JSON.stringify(near)}?`
  const listed = known.slice(0, mostListed).join(', ')
  return `Known ids: ${listed}${known.length > mostListed ? ', …' : ''}.`
}

/**
 * The query parameters of an AuditRequest: `url`, and each option by its name, except headers, since
 * URLs are logged.
 */
export function auditQuery(): QuerySchema {
  const { properties, required } = recordSchemas().AuditRequest as QuerySchema
  const { url, options } = properties as unknown as {
    readonly url: QuerySchema['properties'][string]
    readonly options: QuerySchema
  }
  const { headers: _headers, ...shown } = options.properties
  return { type: 'object', required: required ?? [], properties: { url, ...shown } }
}

/**
 * Converts a query to an AuditRequest, without validating it. Values of the wrong type and unknown
 * options are kept, so that validation reports them.
 * @throws INVALID_REQUEST for a repeated name that is not a list
 */
export function auditRequestOfQuery(query: string): unknown {
  const given = new URLSearchParams(query)
  const names = [...new Set(given.keys())]
  const { properties } = auditQuery()
  const known = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  const repeated = names.filter(
    (name) => given.getAll(name).length > 1 && known(name)?.type !== 'array',
  )
  if (repeated.length > 0) {
    const path = (name: string) => (name === 'url' ? '/url' : `/options/${name}`)
    throw invalidRequest(repeated.map((name) => ({ path: path(name), message: givenTwice(name) })))
  }
  const read = names
    .filter((name) => name !== 'url')
    .map((name) => [name, readParameter(known(name), given.getAll(name))] as const)
  const url = given.get('url')
  return { ...(url !== null && { url }), options: Object.fromEntries(read) }
}
