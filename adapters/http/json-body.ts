import { AppError } from '../../core/errors.ts'
import type { ApiRequest } from './api-message.ts'
import { jsonProblem } from './json-problem.ts'

/**
 * The JSON value of a request's body.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, INVALID_JSON (with position).
 */
export async function readJson(request: ApiRequest, limitBytes: number): Promise<unknown> {
  assertJson(request.headers)
  const bytes = await request.body.read(limitBytes)
  const text = decode(bytes)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('INVALID_JSON', { problem: jsonProblem(text) }, { cause })
  }
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

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_JSON', { problem: 'it is not UTF-8' }, { cause })
  }
}
