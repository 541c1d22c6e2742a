export type ContentType = {
  /** Lower case, without parameters; '' without a usable one. */
  readonly mediaType: string
  /** Lower case; '' without one. */
  readonly charset: string
}

/** Media type and charset of an answer by its first Content-Type header. */
export function contentTypeOf(headers: Readonly<Record<string, readonly string[]>>): ContentType {
  const value = (headers['content-type']?.[0] ?? '').slice(0, 1000)
  const [essence = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return {
    mediaType: /^[!#$&^_.+\w-]+\/[!#$&^_.+\w-]+$/.test(essence) ? essence : '',
    charset: (charset ?? '').slice('charset='.length).replaceAll(/["']/g, '').trim().slice(0, 100),
  }
}
