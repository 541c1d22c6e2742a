import { publicPageUrl } from '../address/expected-url.ts'
import { normUrl } from '../address/norm-url.ts'
import { parseHttpUrl } from '../address/parse-http-url.ts'
import type { Evidence } from '../evidence.ts'
import { isHreflangCode } from '../language/language-tags.ts'
import type { Measure } from '../measure.ts'
import type { SiteFacts } from '../site-facts.ts'

type Annotation = Evidence & {
  readonly code: string
  readonly codeValid: boolean
  readonly href: string
  readonly target: string | null
}

/** hreflang annotations of head, Link headers and sitemap together: codes, URLs, self-reference. */
export const hreflang: Measure = (facts) => {
  const all = annotationsOf(facts)
  if (all.length === 0) return { value: null }
  const byCode = new Map<string, Set<string>>()
  for (const { code, target } of all) {
    if (target === null) continue
    const targets = byCode.get(code) ?? new Set()
    byCode.set(code, targets.add(target))
  }
  const invalid = all.filter(({ codeValid }) => !codeValid)
  const relative = all.filter(({ target }) => target === null)
  const conflicting = [...byCode].filter(([, targets]) => targets.size > 1).map(([code]) => code)
  const clashing = all.filter(({ code }) => conflicting.includes(code))
  const own = new Set([publicPageUrl(facts), facts.page?.canonical.url ?? ''].map(normUrl))
  const selfReference = all.some(({ target }) => target !== null && own.has(normUrl(target)))
  return {
    value: {
      annotations: all.length,
      invalidCodes: [...new Set(invalid.map(({ code }) => code))],
      relativeUrls: relative.length,
      conflicts: conflicting,
      defects: invalid.length + relative.length + conflicting.length,
      selfReference,
      xDefault: byCode.has('x-default'),
    },
    evidence: [...invalid, ...relative, ...clashing, ...(selfReference ? [] : all)],
  }
}

function annotationsOf({ page, sitemap }: SiteFacts): Annotation[] {
  const stated = (page?.hreflang ?? []).map((link) => ({
    ...link,
    target: link.url,
    detail: `${link.code}: ${link.href}`.slice(0, 200),
  }))
  const listed = sitemap.page.alternates.map(({ hreflang: code, href }) => ({
    code: code.trim().toLowerCase(),
    codeValid: isHreflangCode(code),
    href,
    target: parseHttpUrl(href)?.href ?? null,
    detail: `sitemap, ${code}: ${href}`.slice(0, 200),
  }))
  return [...stated, ...listed]
}
