/**
 * The name of a file in a Content-Disposition header (RFC 6266), without folders.
 * @param {string | null} header
 * @param {string} otherwise
 */
export function fileNameOf(header, otherwise) {
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1]
  const plain =
    /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? /filename=([^;\s"]+)/i.exec(header ?? '')?.[1]
  const name = (extended === undefined ? plain : decoded(extended)) ?? ''
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || otherwise
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // the plain name beside it will do
  }
}

/**
 * `audit-www.example.com-2026-03-01` for the report of a page.
 * @param {{url: string, auditedAt: string}} report
 */
export function reportName({ url, auditedAt }) {
  const host = /^https?:\/\/([^/?#@\s]+)/i.exec(url)?.[1] ?? 'site'
  const day = /^\d{4}-\d{2}-\d{2}/.exec(auditedAt)?.[0]
  return ['audit', host.replace(/[^a-z0-9.-]/gi, '-').slice(0, 100), day].filter(Boolean).join('-')
}
