import { disableTypes, imageSize } from 'image-size'

/** What an image says of itself in its first bytes; sizes as it is shown, in pixels. */
export type ImageHeader = {
  /** `jpg`, `png`, `webp`, `avif`, `gif`, `svg` … */
  readonly format: string
  readonly width: number
  readonly height: number
}

// No browser shows them, and each is one more parser for hostile bytes.
disableTypes([
  ...(['cur', 'dds', 'icns', 'j2c', 'jp2', 'jxl', 'jxl-stream', 'ktx', 'pnm', 'psd'] as const),
  ...(['tga', 'tiff'] as const),
])

/** Photographs carry thumbnails and profiles before their size. */
const JPEG_BYTES = 262_144
/** The library looks at the boxes of HEIF and at the text of SVG again and again. */
const OTHER_BYTES = 32_768
const TEXT_BYTES = 4096

/** What the first bytes of an image say of it; null for what is none that a browser shows. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  try {
    const { type, width, height, orientation = 1 } = imageSize(beginning(bytes))
    if (type === undefined || !(width > 0) || !(height > 0)) return null
    // Orientations from 5 on lie on their side (EXIF 2.32, 4.6.4).
    return orientation < 5
      ? { format: type, width, height }
      : { format: type, width: height, height: width }
  } catch {
    // The library's way to say that these bytes are no image it knows.
    return null
  }
}

/** A copy: the library reads on beyond the end of what is part of a larger buffer. */
function beginning(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.subarray(0, bytesToRead(bytes)))
}

function bytesToRead(bytes: Uint8Array): number {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return JPEG_BYTES
  const isText = /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))
  return isText ? TEXT_BYTES : OTHER_BYTES
}
