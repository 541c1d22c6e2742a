import type { Measure } from '../measure.ts'

/** The first Strict-Transport-Security header (RFC 6797 section 6.1). `maxAgeSeconds`: null when malformed. */
export const hsts: Measure = ({ finalUrl, response }) => {
  const header = response.headers['strict-transport-security']?.[0]?.slice(0, 1000)
  const parsed = header === undefined ? null : parse(header)
  const value = {
    isHttps: finalUrl.startsWith('https:'),
    present: header !== undefined,
    maxAgeSeconds: parsed?.maxAgeSeconds ?? null,
    includeSubDomains: parsed?.includeSubDomains ?? false,
  }
  const detail = `Strict-Transport-Security: ${header}`
  return { value, evidence: header === undefined ? [] : [{ detail }] }
}

/** null: a directive stands twice, or max-age is missing or no number. */
function parse(header: string): { maxAgeSeconds: number; includeSubDomains: boolean } | null {
  const directives = new Map<string, string>()
  for (const part of header.split(';')) {
    const [name = '', value = ''] = part.split('=', 2).map((text) => text.trim())
    const key = name.toLowerCase()
    if (key === '') continue
    if (directives.has(key)) return null
    directives.set(key, value)
  }
  const age = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(directives.get('max-age') ?? '')
  if (!age) return null
  return {
    maxAgeSeconds: Number(age[1] ?? age[2]),
    includeSubDomains: directives.has('includesubdomains'),
  }
}
