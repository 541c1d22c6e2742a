import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { Uws } from './native-server.ts'

const require = createRequire(import.meta.url)
const node20Abi = '115'
const newer = 'uWebSockets.js'
const older = 'uWebSockets.js-node20'
/** Major versions of Node for which there is a binary. */
const served: readonly string[] = ['20', '22', '24', '26']

const usualHeaderBytes = 16_384

/** How many bytes of headers a request may have. The binary reads this once, from the environment. */
export function headerBytes(): number {
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= `${usualHeaderBytes}`
  return Number(process.env.UWS_HTTP_MAX_HEADERS_SIZE) || usualHeaderBytes
}

type Loading = {
  readonly load: (name: string) => unknown
  /** Version of Node's binary interface. */
  readonly abi: string
  readonly nodeVersion: string
  /** Names of installed binaries, such as `linux-x64-20`. */
  readonly installed: () => readonly string[]
}

const here: Loading = {
  // An `import` that fails would end the process on Node 20: it rejects a promise nobody has.
  load: (name) => require(name),
  abi: process.versions.modules,
  nodeVersion: process.versions.node,
  installed: installedBinaries,
}

/**
 * Loads the binary for this Node. The newer release needs glibc 2.38; the older one has Node 20 and 22.
 * @throws INVALID_CONFIG that says what to do
 */
export function loadUws(given: Partial<Loading> = {}): Uws {
  const loading = { ...here, ...given }
  headerBytes() // sets the default
  const names = loading.abi === node20Abi ? [older] : [newer, older]
  const causes: unknown[] = []
  for (const name of names) {
    try {
      return loading.load(name) as Uws
    } catch (cause) {
      causes.push(cause)
    }
  }
  throw noBinary(loading, causes)
}

function noBinary({ nodeVersion, installed }: Loading, causes: readonly unknown[]): AppError {
  const major = nodeVersion.split('.')[0] ?? ''
  const system = `${process.platform}-${process.arch}`
  const binaries = installed().filter((name) => name.startsWith(`${system}-`))
  const isForAnother = binaries.length > 0 && !binaries.includes(`${system}-${major}`)
  const glibc = /GLIBC_[0-9.]+/.exec(causes.map(String).join('\n'))?.[0]
  const lack = glibc ? ` (it needs ${glibc.replace('_', ' ').toLowerCase()})` : ''
  const remedy =
    isForAnother && served.includes(major)
      ? 'Run npm ci again with this Node.'
      : 'Use Node 20, 22, 24 or 26 on Linux with glibc (2.38 for 24 and 26), macOS or Windows, and install with optional dependencies.'
  const problem = `The native web server has no working binary for Node ${nodeVersion} on ${process.platform} ${process.arch}${lack}. ${remedy}`
  return new AppError('INVALID_CONFIG', { problem }, { cause: causes[0] })
}

function installedBinaries(): readonly string[] {
  try {
    const main = require.resolve(newer)
    return readdirSync(join(dirname(main), '../@uwsjs'))
  } catch {
    return [] // installed without them
  }
}
