/** What a head says of the body behind it. */
export type RequestFraming = {
  /** Bytes of the body, 0 without one; undefined where only the body itself tells its end. */
  readonly bytes: number | undefined
  /** Why nobody can say for sure where the body ends; absent where it is clear. */
  readonly problem?: string
}

const none: RequestFraming = { bytes: 0 }
const chunked: RequestFraming = { bytes: undefined }

/**
 * How long the body of a request is (RFC 9112, sections 6.1 to 6.3). Where two readers could
 * disagree on that, a proxy and this server might see different requests on one connection.
 * @param headers lower-case names; repeated ones are joined by ", ".
 */
export function requestFraming(headers: Readonly<Record<string, string>>): RequestFraming {
  const length = headers['content-length']
  const coding = headers['transfer-encoding']
  if (coding !== undefined) {
    if (length !== undefined) return unclear('it has both Content-Length and Transfer-Encoding')
    return coding.trim().toLowerCase() === 'chunked'
      ? chunked
      : unclear('its Transfer-Encoding is not "chunked" alone')
  }
  if (length === undefined) return none
  return /^\d{1,15}$/.test(length.trim())
    ? { bytes: Number(length) }
    : unclear('its Content-Length is not one whole number')
}

function unclear(why: string): RequestFraming {
  return { bytes: undefined, problem: `the length of its body is not clear, for ${why}` }
}
