import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A file of an installed package that pages load. */
export type PackageFile = {
  /** Under the folder of the assets. */
  readonly path: string
  /** By which modules import it; a script without one is not a module. */
  readonly specifier?: string
  readonly package: string
  /** Within the package. */
  readonly file: string
}

/** Every file of another's that pages load; the builds for browsers, as their packages ship them. */
export const packageFiles: readonly PackageFile[] = [
  {
    path: 'vendor/preact.js',
    specifier: 'preact',
    package: 'preact',
    file: 'dist/preact.mjs',
  },
  {
    path: 'vendor/preact-hooks.js',
    specifier: 'preact/hooks',
    package: 'preact',
    file: 'hooks/dist/hooks.mjs',
  },
  { path: 'vendor/htm.js', specifier: 'htm', package: 'htm', file: 'dist/htm.module.js' },
  {
    path: 'vendor/htm-preact.js',
    specifier: 'htm/preact',
    package: 'htm',
    file: 'preact/index.module.js',
  },
  {
    path: 'vendor/eventsource-parser.js',
    specifier: 'eventsource-parser',
    package: 'eventsource-parser',
    file: 'dist/index.js',
  },
  {
    path: 'vendor/swagger-ui.js',
    package: 'swagger-ui-dist',
    file: 'swagger-ui-bundle.js',
  },
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
