import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A file of an installed package that pages load. */
type PackageFile = {
  /** Under the folder of the assets. */
  readonly path: string
  /** By which modules import it; a script without one is not a module. */
  readonly specifier?: string
  readonly package: string
  /** Within the package. */
  readonly file: string
}

/** Builds for browsers, as their packages ship them, by which modules import them. */
const modules = {
  preact: 'dist/preact.mjs',
  'preact/hooks': 'hooks/dist/hooks.mjs',
  htm: 'dist/htm.module.js',
  'htm/preact': 'preact/index.module.js',
  'eventsource-parser': 'dist/index.js',
}

/** Every file of another's that pages load. */
export const packageFiles: readonly PackageFile[] = [
  ...Object.entries(modules).map(([specifier, file]) => ({
    path: `vendor/${specifier.replace('/', '-')}.js`,
    specifier,
    package: specifier.replace(/\/.*/, ''),
    file,
  })),
  { path: 'vendor/swagger-ui.js', package: 'swagger-ui-dist', file: 'swagger-ui-bundle.js' },
  { path: 'css/swagger-ui.css', package: 'swagger-ui-dist', file: 'swagger-ui.css' },
]

const require = createRequire(import.meta.url)

/** The path of a file in an installed package, wherever npm put the package. */
export function installedFile(packageName: string, file: string): string {
  const entry = require.resolve(packageName).replaceAll('\\', '/')
  const folder = `/node_modules/${packageName}/`
  const start = entry.lastIndexOf(folder)
  if (start < 0) throw new Error(`${packageName} is not installed as a package: ${entry}`)
  return join(entry.slice(0, start + folder.length), file)
}
