import { contentTypeOf } from './content-type.ts'

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])
const HTML_START = /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i

type Answer = {
  readonly headers: Readonly<Record<string, readonly string[]>>
  readonly body: Uint8Array
}

/** By its media type; an answer without one by how it begins. */
export function isHtml({ headers, body }: Answer): boolean {
  const { mediaType } = contentTypeOf(headers)
  if (mediaType !== '') return HTML_TYPES.has(mediaType)
  const start = Buffer.from(body.subarray(0, 1024)).toString('latin1')
  return HTML_START.test(start.replace(/^\xEF\xBB\xBF/, ''))
}
