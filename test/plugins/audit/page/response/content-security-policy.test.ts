import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseContentSecurityPolicies } from '../../../../../plugins/audit/page/response/security-headers.ts'

describe('Content-Security-Policy', () => {
  it('reads several policies and the first of two equal directives', () => {
    const policies = parseContentSecurityPolicies([
      "Default-Src 'self'; default-src *; x",
      ', img-src *',
    ])
    assert.deepEqual(
      policies.map((policy) => Object.fromEntries(policy)),
      [{ 'default-src': ["'self'"], x: [] }, { 'img-src': ['*'] }],
    )
  })
})
