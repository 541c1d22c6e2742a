import { parseUrl } from '../../../../core/parse-url.ts'

/** Longer ones are no addresses anyone can follow; servers refuse far shorter ones. */
const MAX_URL_CHARACTERS = 32_768

/** An absolute http or https URL, or null: for `mailto:`, relative and malformed ones, and ones too long. */
export function parseHttpUrl(url: string | URL, base?: string | URL): URL | null {
  if (typeof url !== 'string') return isHttp(url) ? url : null
  if (url.length > MAX_URL_CHARACTERS) return null
  const parsed = parseUrl(url, base)
  return parsed !== undefined && isHttp(parsed) ? parsed : null
}

function isHttp(url: URL): boolean {
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
}
