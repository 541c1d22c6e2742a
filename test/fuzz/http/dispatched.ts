import { type ApiRequest, isStream } from '../../../adapters/http/api-message.ts'
import type { Dispatch } from '../../../adapters/http/dispatch.ts'
import { AppError } from '../../../core/errors.ts'
import { RecordingSink } from '../../adapters/http/api-double.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { Reply } from './reply-reader.ts'

/** Answers a request without a socket, as if it had come over one. */
export async function dispatched(dispatch: Dispatch, request: FuzzRequest): Promise<Reply> {
  const { status, headers, body } = await dispatch(requestIn(request))
  if (request.method.toUpperCase() === 'HEAD') return { status, headers, body: Buffer.alloc(0) }
  if (!isStream(body)) return { status, headers, body: Buffer.from(body) }
  const sink = new RecordingSink()
  await body.produce(sink)
  return { status, headers, body: Buffer.from(sink.text) }
}

function requestIn({ method, target, headers, body }: FuzzRequest): ApiRequest {
  const [path = '', ...query] = target.split('?')
  const joined: Record<string, string> = Object.create(null)
  for (const [name, value] of [['Host', '127.0.0.1'] as const, ...headers]) {
    const key = name.toLowerCase()
    const earlier = joined[key]
    joined[key] = earlier === undefined || key === 'host' ? value.trim() : `${earlier}, ${value}`
  }
  return {
    method: method.toUpperCase(),
    path,
    query: query.join('?'),
    headers: joined,
    body: {
      read: async (limitBytes) => {
        if (body.length > limitBytes) throw new AppError('PAYLOAD_TOO_LARGE', { limitBytes })
        // Whoever reads it may give it away.
        return Uint8Array.from(body)
      },
    },
    remoteAddress: '127.0.0.1',
    signal: new AbortController().signal,
    hasLeft: false,
  }
}
