import { normUrl } from '../../web/http-url.ts'
import { auditedUrl } from '../page/address/audited-site.ts'
import type { ImageProbe } from '../page/http/probe-facts.ts'
import type { CrawlView } from './page.ts'
import { answerOf, type PageProbeContext, type ProbeReply } from './probe-client.ts'

/** Content images after the first one. */
const MORE_IMAGES = 2
const HEADER_BYTES = 64 * 1024

type Asset = { readonly role: ImageProbe['role']; readonly url: string }

/**
 * Sends HEAD for og:image, the primary image, the first content image and at most 2 more, each URL
 * once. Gets the first 64 KB of the primary image if the markup does not declare its width.
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

/** Whether an answer is a success with an image media type. */
export function isImage({ status, mediaType }: ProbeReply): boolean {
  return status !== null && status >= 200 && status < 300 && mediaType.startsWith('image/')
}

type ImageSize = { readonly width: number; readonly height: number }

/**
 * Reads the size of an image from its first bytes: PNG, JPEG, GIF, WebP or AVIF. Null for other
 * formats, and when the bytes end before the size. Never throws; linear in the bytes.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readers = [pngSize, gifSize, jpegSize, webpSize, avifSize]
  try {
    for (const read of readers) {
      const size = read(view)
      if (size) return size.width > 0 && size.height > 0 ? size : null
    }
  } catch (error) {
    // A RangeError means that the bytes ended too early.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

function pngSize(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== 0x89504e47 || textAt(view, 12) !== 'IHDR') return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function gifSize(view: DataView): ImageSize | null {
  if (textAt(view, 0) !== 'GIF8') return null
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Any number of segments can precede the frame header. */
function jpegSize(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return null
    const isFill = marker === 0xff
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += isFill ? 1 : 2 + view.getUint16(at + 2)
  }
}

function webpSize(view: DataView): ImageSize | null {
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return null
  switch (textAt(view, 12)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return null
  }
}

/** Returns the largest part, because tiles and alpha planes have their own sizes. */
function avifSize(view: DataView): ImageSize | null {
  if (textAt(view, 4) !== 'ftyp' || !/^(?:avif|avis|mif1|heic)$/.test(textAt(view, 8))) return null
  let largest: ImageSize | null = null
  for (let at = 12; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width > largest.width) largest = size
  }
  return largest
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}
