import { LowdbStore } from '../../adapters/storage/lowdb-store.ts'
import { MemoryStore } from '../support/memory-store.ts'
import { SilentLog } from '../support/silent-log.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { documentStoreContract } from './document-store.ts'

documentStoreContract('MemoryStore', () => new MemoryStore())
documentStoreContract('LowdbStore', (t) => new LowdbStore(tempFolder(t), new SilentLog()))
