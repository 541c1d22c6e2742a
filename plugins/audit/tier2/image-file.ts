import { AppError } from '../../../core/errors.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import { type ImageHeader, readImageHeader } from '../browsing/image-header.ts'
import type { ResourceStore } from '../browsing/resource-store.ts'
import { redirectTarget } from '../page/http/response.ts'

/** Result of a request for an image. */
export type ImageFile =
  | { readonly bytes: number; readonly header: ImageHeader }
  | { readonly bytes: number | null; readonly header: null; readonly flaw: ImageFlaw }

/** Reason why there is no usable image. */
type ImageFlaw = {
  readonly rule: 'tooLarge' | 'broken' | 'notAnImage' | 'blocked'
  readonly message: string
}

const MAX_HOPS = 5
const HEADERS = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }

/** Asks for an image through the guarded store. @throws the signal's reason */
export async function fetchImage(
  address: string,
  store: ResourceStore,
  { signal, maxBytes }: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<ImageFile> {
  try {
    const response = await follow(address, store, signal)
    if (response.status !== 200) return flawed('broken', `It answers with ${response.status}.`)
    const { body } = response
    const header = readImageHeader(body)
    if (header !== null) return { bytes: body.byteLength, header }
    const type = response.headers['content-type']?.[0] ?? 'no content type'
    const message = `Browsers cannot show it as an image (${type.slice(0, 60)}).`
    return { ...flawed('notAnImage', message), bytes: body.byteLength }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    if (error.code === 'RESPONSE_TOO_LARGE') {
      return flawed(
        'tooLarge',
        `It is larger than ${megabytes(maxBytes)} MB: the rest was not read.`,
      )
    }
    const rule = error.code === 'SSRF_BLOCKED' ? 'blocked' : 'broken'
    return flawed(rule, error.message.slice(0, 300))
  }
}

async function follow(
  address: string,
  store: ResourceStore,
  signal: AbortSignal,
): Promise<HttpResponse> {
  let url = address
  for (let hop = 0; ; hop += 1) {
    const response = await store.fetch({ url, headers: HEADERS, isShared: true, signal })
    const target = redirectTarget({ ...response, url })
    if (target === null || hop === MAX_HOPS) return response
    url = target.href
  }
}

function flawed(rule: ImageFlaw['rule'], message: string) {
  return { bytes: null, header: null, flaw: { rule, message } }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10
}
