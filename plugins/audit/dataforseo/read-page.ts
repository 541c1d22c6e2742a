import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { site } from '../page/address/site.ts'
import { type JsonRecord, lineOf } from '../page/http/json-value.ts'
import type { SerpPage } from '../page/search/serp-facts.ts'

const MAX_URL = 2048
const MAX_TITLE = 300

/** The page a block speaks of; null without an http(s) address. */
export function readPage(item: JsonRecord): SerpPage | null {
  const given = typeof item.url === 'string' && item.url.length <= MAX_URL ? item.url : ''
  const url = parseHttpUrl(given)
  if (url === null) return null
  return { domain: site(url.hostname), url: url.href, title: lineOf(item.title, MAX_TITLE) }
}
