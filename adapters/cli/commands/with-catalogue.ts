import type { Catalogue } from '../../../plugins/audit/checks/index.ts'
import type { Terminal } from '../terminal.ts'

/** The checks in force (with the operator's overrides), without starting anything else. */
export async function withCatalogue<T>(
  { env }: Pick<Terminal, 'env'>,
  use: (catalogue: Catalogue) => Promise<T> | T,
): Promise<T> {
  const { readSettings } = await import('../../settings.ts')
  const { projectRoot } = await import('../../program.ts')
  return await use(readSettings({ env, root: projectRoot }).catalogue)
}
