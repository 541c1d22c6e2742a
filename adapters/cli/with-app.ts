import type { App } from '../compose.ts'

/** Composes the program for one command whose result goes to stdout, and closes it afterwards. */
export async function withApp<T>(use: (app: App) => Promise<T> | T): Promise<T> {
  const { compose } = await import('../compose.ts')
  const overrides = process.env.LOG_LEVEL ? {} : { server: { logLevel: 'error' } }
  const app = await compose({ logTo: 'stderr', overrides })
  try {
    return await use(app)
  } finally {
    await app.close()
  }
}
