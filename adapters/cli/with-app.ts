import type { App } from '../compose.ts'
import type { Terminal } from './terminal.ts'

/** Composes the program for one command whose result goes to stdout, and closes it afterwards. */
export async function withApp<T>(
  { env }: Pick<Terminal, 'env'>,
  use: (app: App) => Promise<T> | T,
): Promise<T> {
  const { compose } = await import('../compose.ts')
  const overrides = env.LOG_LEVEL ? {} : { server: { logLevel: 'error' } }
  const app = await compose({ env, logTo: 'stderr', overrides })
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}
