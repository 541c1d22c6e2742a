import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundledTable } from '../../core/manifest/data-file.ts'

/** `package@version` -> SHA-256 of its binary (`manifests/data/web-server-binaries.yaml`). */
type KnownSums = Readonly<Record<string, string>>

/** A binary of the web server that is not known to be a published one. */
type BinaryDoubt = {
  readonly file: string
  readonly sha256: string
  /** The problem in words, for the log. */
  readonly problem: string
}

const BINARY = /[\\/]uws(?:_\w+)?\.node$/

/**
 * Compares the binary of the web server that this process loaded with the published ones. Returns
 * undefined when its SHA-256 is in the list, or when none was loaded.
 */
export async function binaryDoubt(
  file = loadedBinary(),
  sums?: KnownSums,
): Promise<BinaryDoubt | undefined> {
  if (file === undefined) return undefined
  const known = sums ?? bundledTable<{ sha256: KnownSums }>('web-server-binaries.yaml').sha256
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  if (Object.values(known).includes(sha256)) return undefined
  const id = await packageOf(file)
  const problem = Object.hasOwn(known, id)
    ? `the binary of the web server is not the one that ${id} was published with`
    : `no checksum is known for the binary of the web server (${id})`
  return { file, sha256, problem }
}

function loadedBinary(): string | undefined {
  const { cache } = createRequire(import.meta.url)
  return Object.keys(cache).find((path) => BINARY.test(path))
}

async function packageOf(file: string): Promise<string> {
  try {
    const text = await readFile(join(dirname(file), 'package.json'), 'utf8')
    const { name, version } = JSON.parse(text)
    return `${name}@${version}`
  } catch {
    return 'of an unknown package'
  }
}
