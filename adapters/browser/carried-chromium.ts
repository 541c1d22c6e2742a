import { existsSync, readFileSync } from 'node:fs'
import { lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Chromium that an npm package contains, unpacked. */
type CarriedChromium = {
  readonly executablePath: string
  /** Folder of shared libraries that a minimal system lacks. */
  readonly libraries: string
  /** Fontconfig folder for systems without fonts. */
  readonly fontConfig: string
}

/**
 * Unpacks the Chromium of the optional package @sparticuz/chromium below `folder` (190 MB, about a
 * second) once. Returns undefined if the package is not installed or does not fit this system.
 * @throws an Error when it cannot be unpacked, or when another user owns the files
 */
export async function carriedChromium(
  folder = tmpdir(),
  unpackInto = inWorker,
): Promise<CarriedChromium | undefined> {
  const version = process.platform === 'linux' && process.arch === 'x64' && installedVersion()
  if (version === false || version === undefined) return undefined
  const place = join(folder, `manifold-chromium-${version}-${ownUser()}`)
  if (!(await isOwn(place))) await unpack(place, unpackInto)
  return {
    executablePath: join(place, 'chromium'),
    libraries: join(place, 'al2023', 'lib'),
    fontConfig: join(place, 'fonts.conf'),
  }
}

function installedVersion(): string | undefined {
  const require = createRequire(import.meta.url)
  try {
    const entry = require.resolve('@sparticuz/chromium')
    const manifest = readFileSync(join(dirname(entry), '..', '..', 'package.json'), 'utf8')
    return (JSON.parse(manifest) as { version: string }).version
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
      return undefined
    throw error
  }
}

/**
 * Whether the folder exists and belongs to us. Every user can write to its parent folder, and we
 * must not start a program that another user put there.
 */
async function isOwn(place: string): Promise<boolean> {
  if (!existsSync(place)) return false
  const found = await lstat(place)
  const isSafe = found.isDirectory() && found.uid === ownUser() && (found.mode & 0o022) === 0
  if (!isSafe) throw new Error(`${place} must be a folder that only this user can write to`)
  return true
}

/** Unpacks into a temporary folder first, so that parallel processes never see a partial result. */
async function unpack(place: string, unpackInto: typeof inWorker): Promise<void> {
  const partial = await mkdtemp(`${place}-`)
  try {
    await unpackInto(partial)
    await writeFile(join(partial, 'fonts.conf'), fontConfig(place))
    await rename(partial, place)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const isThere = error instanceof Error && 'code' in error && isTaken(error.code)
    if (!isThere || !(await isOwn(place))) throw error
  }
}

const isTaken = (code: unknown): boolean => code === 'ENOTEMPTY' || code === 'EEXIST'

function inWorker(folder: string): Promise<void> {
  const worker = new Worker(new URL('./unpack-chromium.js', import.meta.url), {
    // The package uses these variables to decide where it unpacks its libraries.
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the worker exited before it was done')))
  })
}

function fontConfig(place: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${place}/fonts</dir><cachedir>${place}/fonts-cache</cachedir></fontconfig>
`
}

function ownUser(): number {
  return process.getuid?.() ?? 0
}
