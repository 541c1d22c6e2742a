import type { TestContext } from 'node:test'
import { openPostgresStore, PostgresStore } from '../../adapters/storage/postgres/postgres-store.ts'
import { testPostgres, wantsPostgres } from './fleet-servers.ts'
import { pgliteSchema } from './pglite-database.ts'
import { SilentLog } from './silent-log.ts'

/** Opens another store on the same documents, as another process would. */
export type OpenAnother = () => Promise<PostgresStore>

/** Documents that end with the test: on the real server or, where none answers, in PGlite. */
export async function anyPostgresStores(t: TestContext): Promise<OpenAnother> {
  const real = (await wantsPostgres()) ? await postgresStores(t) : undefined
  if (real !== undefined) return real
  const close = closing(t)
  const { schema, database } = await pgliteSchema(t)
  return async () => close(await PostgresStore.open({ database, schema, log: new SilentLog() }))
}

/** Documents on the real server that end with the test. Undefined if there is none. */
export async function postgresStores(
  t: TestContext,
): Promise<(OpenAnother & { readonly url: string }) | undefined> {
  const close = closing(t)
  const server = await testPostgres(t)
  if (server === undefined) return undefined
  const open = async () => close(await openPostgresStore(server.url, new SilentLog()))
  return Object.assign(open, { url: server.url })
}

/** Closes the stores before the schema, which is made later, is dropped. */
function closing(t: TestContext): (store: PostgresStore) => PostgresStore {
  const stores: PostgresStore[] = []
  t.after(() => Promise.all(stores.map((store) => store.close())))
  return (store) => {
    stores.push(store)
    return store
  }
}
