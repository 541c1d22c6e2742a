import { parseUrl } from '../../../../core/parse-url.ts'

const MAX_URL_CHARACTERS = 2048

/** Absolute form of an identifier or link of the page; as it stands when it does not parse. */
export function resolveId(id: string, baseUrl: string): string {
  const trimmed = id.trim()
  if (trimmed.length > MAX_URL_CHARACTERS || trimmed.startsWith('_:')) return trimmed
  if (/^https?:\/\//i.test(trimmed)) return trimmed
  return parseUrl(trimmed, baseUrl)?.href ?? trimmed
}
