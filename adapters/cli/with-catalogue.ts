import type { Catalogue } from '../../plugins/checks/index.ts'

/** The checks in force (with the operator's overrides), without starting anything else. */
export async function withCatalogue<T>(use: (catalogue: Catalogue) => T): Promise<T> {
  const { readSettings } = await import('../settings.ts')
  const { projectRoot } = await import('../program.ts')
  return use(readSettings({ env: process.env, root: projectRoot }).catalogue)
}
