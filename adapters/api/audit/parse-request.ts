import type { AuditContext } from './audit-context.ts'
import { type AuditRequest, validateAuditRequest } from './audit-request.ts'
import { assertKnownNames } from './known-names.ts'
import { type ModuleRequest, validateModuleRequest } from './module-request.ts'
import { parseTargetUrl } from './target-url.ts'

/**
 * A checked AuditRequest with its defaults.
 * @throws INVALID_REQUEST (schema; unknown module or check ids), INVALID_URL.
 */
export function parseAuditRequest(context: AuditContext, value: unknown): AuditRequest {
  const { url, options } = validateAuditRequest(value)
  const checkIds = context.catalogue.checks.map((check) => check.id)
  assertKnownNames([
    {
      path: '/options/modules',
      what: 'module',
      given: options.modules,
      known: context.modules.ids,
    },
    { path: '/options/accept', what: 'check', given: options.accept, known: checkIds },
  ])
  return { url: parseTargetUrl(url), options }
}

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseModuleRequest(value: unknown): ModuleRequest {
  const { url, options } = validateModuleRequest(value)
  return { url: parseTargetUrl(url), options }
}
