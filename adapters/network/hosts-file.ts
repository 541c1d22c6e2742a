import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Larger ones, such as lists of advertisers, are read as well; this is what a file may be at most. */
const MOST_BYTES = 16 * 1_048_576

const PATH =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** Names that this machine's file of hosts (hosts(5)) has addresses for. */
export class HostsFile {
  readonly #path: string
  #names: ReadonlySet<string> = new Set()
  #readOf: number | undefined

  constructor(path: string = PATH) {
    this.#path = path
  }

  /** Whether it lists a name; `name` in lower case. A file that cannot be read lists none. */
  async has(name: string): Promise<boolean> {
    try {
      const { mtimeMs, size } = await stat(this.#path)
      if (mtimeMs !== this.#readOf && size <= MOST_BYTES) {
        this.#names = hostNames(await readFile(this.#path, 'utf8'))
        this.#readOf = mtimeMs
      }
    } catch {
      // There need not be one.
      return false
    }
    return this.#names.has(name)
  }
}

/** The names of its lines, in lower case. */
export function hostNames(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => line.split('#', 1)[0] ?? '')
  return new Set(lines.flatMap((line) => line.trim().toLowerCase().split(/\s+/).slice(1)))
}
