import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'

/** Longest file name that every common file system takes, less the room for suffixes. */
const MAX_NAME_BYTES = 200
/** Names that Windows keeps for devices. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

const SUFFIX = '.json'

/**
 * File of a document below `folder`: slashes of the key are folders; whatever is not a letter,
 * digit, "-" or "_" is percent-encoded. So no key leaves the folder, and no folder, temporary or
 * set-aside file (their names hold a dot) is taken for a document.
 * @throws INTERNAL for keys with empty or over-long parts: keys come from the code, not from users
 */
export function documentFile(folder: string, key: string): string {
  return `${join(folder, ...key.split('/').map(encodePart))}${SUFFIX}`
}

/** Folder that holds every document whose key begins with `prefix`, and that folder's own key. */
export function folderOfPrefix(folder: string, prefix: string): { path: string; key: string } {
  const key = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  return { path: join(folder, ...key.split('/').filter(Boolean).map(encodePart)), key }
}

/** Key below its folder from the parts of a file's path; undefined when it is no document. */
export function keyOfParts(parts: readonly string[]): string | undefined {
  const name = parts.at(-1) ?? ''
  if (!name.endsWith(SUFFIX)) return undefined
  const names = [...parts.slice(0, -1), name.slice(0, -SUFFIX.length)]
  try {
    const parts = names.map(decodeURIComponent)
    // A stray file that somebody put there is no document either.
    return parts.every((part, index) => encodePart(part) === names[index])
      ? parts.join('/')
      : undefined
  } catch {
    return undefined
  }
}

function encodePart(part: string): string {
  const encoded = /\p{Surrogate}/u.test(part) ? '' : encodeURIComponent(part)
  const safe = encoded.replace(/[.!~*'()]/g, percent)
  const name = DEVICE_NAME.test(safe) ? percent(safe.charAt(0)) + safe.slice(1) : safe
  if (name === '' || name.length > MAX_NAME_BYTES) {
    throw new AppError('INTERNAL', {}, { cause: new Error(`not a document key: ${part}`) })
  }
  return name
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}
