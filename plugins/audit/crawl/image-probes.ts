import { normUrl } from '../../web/http-url.ts'
import { readImageHeader } from '../browsing/image-header.ts'
import { auditedUrl } from '../page/address/audited-site.ts'
import type { ImageProbe } from '../page/http/probe-facts.ts'
import type { CrawlView } from './page.ts'
import { answerOf, type PageProbeContext, type ProbeReply } from './probe-client.ts'

/** Content images behind the first one. */
const MORE_IMAGES = 2
const HEADER_BYTES = 64 * 1024

type Asset = { readonly role: ImageProbe['role']; readonly url: string }

/**
 * HEAD of og:image, the primary image, the first content image and at most 2 more, each address
 * once; GET of the first 64 KB of the primary image when the markup does not declare its width.
 */
export async function probeAssets(context: PageProbeContext): Promise<ImageProbe[]> {
  const { view } = context
  const replies = new Map<string, Promise<Answered>>()
  return Promise.all(
    assetsOf(view).map(async ({ role, url }) => {
      const key = normUrl(url) ?? url
      const known = replies.get(key) ?? answered(url, context)
      replies.set(key, known)
      const { reply, size } = await known
      return { ...answerOf(reply), url, role, isImage: isImage(reply), ...size }
    }),
  )
}

type Answered = { readonly reply: ProbeReply; readonly size: ImageSize | typeof NO_SIZE }
const NO_SIZE = { width: null, height: null }

function assetsOf(view: CrawlView): Asset[] {
  const assets: Asset[] = []
  if (view.ogImage) assets.push({ role: 'ogImage', url: view.ogImage.url })
  if (view.primaryImage) assets.push({ role: 'primaryImage', url: view.primaryImage.url })
  const named = new Set(assets.map(({ url }) => normUrl(url)))
  const [first, ...others] = new Set(view.contentImages)
  if (first !== undefined) assets.push({ role: 'contentImage', url: first })
  const more = others.filter((url) => !named.has(normUrl(url))).slice(0, MORE_IMAGES)
  return [...assets, ...more.map((url) => ({ role: 'contentImage' as const, url }))]
}

async function answered(url: string, { site, client, view }: PageProbeContext): Promise<Answered> {
  const reply = await client.head(auditedUrl(site, url))
  const judged = view.primaryImage
  const isWanted = judged !== null && judged.width === null && normUrl(judged.url) === normUrl(url)
  if (!isWanted || !isImage(reply)) return { reply, size: NO_SIZE }
  const get = await client.ask({ url: reply.finalUrl ?? url, maxBytes: HEADER_BYTES })
  return { reply, size: (get.response && imageSize(get.response.body)) ?? NO_SIZE }
}

function isImage({ status, mediaType }: ProbeReply): boolean {
  return status !== null && status >= 200 && status < 300 && mediaType.startsWith('image/')
}

type ImageSize = { readonly width: number; readonly height: number }

/** Formats whose pixels crawlers of search engines and social networks read. */
const JUDGED = new Set(['png', 'jpg', 'gif', 'webp', 'avif', 'heif'])

/** Pixels of an image by its first bytes; null for other files, and when the bytes end before its size. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const header = readImageHeader(bytes)
  if (header === null || !JUDGED.has(header.format)) return null
  return { width: header.width, height: header.height }
}
