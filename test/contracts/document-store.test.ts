import { after, type TestContext } from 'node:test'
import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import { MemoryStore } from '../support/memory-store.ts'
import { stopPglite } from '../support/pglite-database.ts'
import { anyPostgresStores } from '../support/postgres-stores.ts'
import { SilentLog } from '../support/silent-log.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { documentStoreContract } from './document-store.ts'
import { sharedDocumentsContract } from './shared-documents.ts'

after(stopPglite)

const folders = (t: TestContext) => {
  const folder = tempFolder(t)
  return async () => new LowdbStore(folder, new SilentLog())
}
documentStoreContract('MemoryStore', () => async () => new MemoryStore())
documentStoreContract('LowdbStore', folders)
documentStoreContract('PostgresStore', anyPostgresStores)
sharedDocumentsContract('PostgresStore', anyPostgresStores)
