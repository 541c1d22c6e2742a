import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import { parseJson } from './parse-json.ts'

/** No request of ours has a hundredth of them. */
const MOST_VALUES = 100_000

/**
 * The JSON value of a request's body.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, INVALID_JSON (with position),
 * INVALID_REQUEST for more values than any request needs.
 */
export async function readJson(request: ApiRequest, limitBytes: number): Promise<unknown> {
  return parseJson(await readJsonBytes(request, limitBytes), MOST_VALUES)
}

/**
 * The body of a request that says it is JSON, as it came.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT.
 */
export async function readJsonBytes(request: ApiRequest, limitBytes: number): Promise<Uint8Array> {
  assertJson(request.headers)
  return await request.body.read(limitBytes)
}

function assertJson(headers: Readonly<Record<string, string>>): void {
  const type = headers['content-type']
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw unsupported(`encoded with ${encoding}`)
  if (type === undefined) return // the sender left it to us to find out
  const [essence = '', ...parameters] = type.toLowerCase().split(';')
  const isJson = /^application\/(?:[a-z0-9.-]+\+)?json$/.test(essence.trim())
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?(?:utf-?8|us-ascii)"?$/.test(charset)
  if (!isJson || !isUtf8) throw unsupported(type)
}

function unsupported(value: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { value: JSON.stringify(value.slice(0, 100)) })
}
