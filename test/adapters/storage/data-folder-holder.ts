// A process of its own that tries to take the folder it is given when a line comes in, says `taken`
// or the error's code, and holds the folder until its input ends.
import { createInterface } from 'node:readline'
import {
  acquireDataFolder,
  type DataFolderLock,
} from '../../../adapters/storage/data-folder-lock.ts'
import { toAppError } from '../../../core/errors.ts'

const [, , folder = ''] = process.argv
const lines = createInterface({ input: process.stdin })
let lock: DataFolderLock | undefined
lines.once('line', async () => {
  try {
    lock = await acquireDataFolder(folder, { purpose: 'a test' })
    process.stdout.write('taken\n')
  } catch (error) {
    process.stdout.write(`${toAppError(error).code}\n`)
  }
})
lines.once('close', () => lock?.release())
process.stdout.write('ready\n')
