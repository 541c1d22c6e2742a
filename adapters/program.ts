import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The project's folder, which holds `manifests/` and `package.json`. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** Name and version in results, headers and logs. */
export type Program = { readonly name: string; readonly version: string }

export function readProgram(): Program {
  const file = new URL('../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }
  return { name: 'Manifold', version }
}
