/** One policy: directive (lower case) -> its source expressions (lower case). */
export type SecurityPolicy = ReadonlyMap<string, readonly string[]>

const MAX_CHARACTERS = 64 * 1024

/**
 * The policies of Content-Security-Policy headers; several may stand in one header, separated by
 * commas. Of a directive that stands twice in a policy the first counts (CSP Level 3, section 2.2.1).
 */
export function parseContentSecurityPolicies(values: readonly string[]): readonly SecurityPolicy[] {
  const policies = values.flatMap((value) => value.slice(0, MAX_CHARACTERS).split(','))
  return policies.map(parsePolicy).filter((policy) => policy.size > 0)
}

function parsePolicy(text: string): SecurityPolicy {
  const policy = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (name && !policy.has(name)) policy.set(name, sources)
  }
  return policy
}
