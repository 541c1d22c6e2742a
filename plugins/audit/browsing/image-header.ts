import { disableTypes, imageSize } from 'image-size'

/** Facts from an image's first bytes. Sizes are in pixels, as displayed. */
export type ImageHeader = {
  /** `jpg`, `png`, `webp`, `avif`, `gif`, `svg` … */
  readonly format: string
  readonly width: number
  readonly height: number
}

// Browsers do not display these, and each adds a parser for hostile bytes.
disableTypes([
  ...(['cur', 'dds', 'icns', 'j2c', 'jp2', 'jxl', 'jxl-stream', 'ktx', 'pnm', 'psd'] as const),
  ...(['tga', 'tiff'] as const),
])

/** In photographs, thumbnails and profiles precede the size. */
const JPEG_BYTES = 262_144
/** The library scans HEIF boxes and SVG text repeatedly. */
const OTHER_BYTES = 32_768
const TEXT_BYTES = 4096

/** Reads the first bytes of an image. Returns null for formats that browsers do not display. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  try {
    const { type, width, height, orientation = 1 } = imageSize(beginning(bytes))
    const sizes = [width, height]
    if (type === undefined || !sizes.every((size) => size > 0 && size < Infinity)) return null
    // Orientations from 5 on are rotated by 90 degrees (EXIF 2.32, 4.6.4).
    return orientation < 5
      ? { format: type, width, height }
      : { format: type, width: height, height: width }
  } catch {
    // The library throws this for unknown formats.
    return null
  }
}

/** A copy, because the library reads past the end of a subarray. */
function beginning(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.subarray(0, bytesToRead(bytes)))
}

function bytesToRead(bytes: Uint8Array): number {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return JPEG_BYTES
  const isText = /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))
  return isText ? TEXT_BYTES : OTHER_BYTES
}
