import { resolve } from 'node:path'
import { loadConfig } from '../../../core/config/load-config.ts'
import { AppError } from '../../../core/errors.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import { projectRoot } from '../../program.ts'
import { acquireDataFolder } from '../../storage/data-folder-lock.ts'
import { LowdbStore } from '../../storage/lowdb-store.ts'
import { type Moved, moveDocuments } from '../../storage/move-documents.ts'
import { storableJson } from '../../storage/postgres/json-text.ts'
import { openPostgresStore } from '../../storage/postgres/postgres-store.ts'
import { PinoLog } from '../../telemetry/pino-log.ts'
import { secretsIn } from '../../telemetry/redaction.ts'
import { withInterrupt } from '../command-app.ts'
import type { MigrateFlags } from '../commands/migrate.ts'
import { jsonText, type Terminal } from '../terminal.ts'

const TOLD_EVERY_MS = 2_000

/** Moves the documents and prints how many. @throws as `moveDocuments`, and INVALID_CONFIG */
export async function runMigrate(flags: MigrateFlags, terminal: Terminal): Promise<void> {
  const { env, stdout, stderr } = terminal
  const url = env.DATABASE_URL?.trim()
  if (!url) {
    const problem =
      'DATABASE_URL is not set. Set it to the address of PostgreSQL, for example postgres://user:password@host/manifold'
    throw new AppError('INVALID_CONFIG', { problem })
  }
  const { server } = loadConfig<ConfigValues>({ env, root: projectRoot })
  const folder = resolve(projectRoot, server.dataDir)
  const log = PinoLog.create({ level: 'error', to: 'stderr', secrets: secretsIn(env) })
  const lock = await acquireDataFolder(folder, { purpose: 'manifold migrate' })
  try {
    const database = await openPostgresStore(url, log)
    try {
      const files = new LowdbStore(folder, log)
      const isToFiles = flags.to === 'files'
      await withInterrupt(async (signal) => {
        const moved = await moveDocuments({
          ...(isToFiles
            ? { source: database, target: files }
            : { source: files, target: database }),
          names: isToFiles
            ? { source: DATABASE, target: folder }
            : { source: folder, target: DATABASE },
          replace: flags.replace === true,
          asStored: isToFiles ? (json) => json : storableJson,
          signal,
          onDocument: progressOn(stderr),
        })
        stdout.write(flags.json ? jsonText(moved) : textOf(moved, isToFiles ? folder : DATABASE))
      })
    } finally {
      await database.close()
    }
  } finally {
    await lock.release()
  }
}

const DATABASE = 'the database (DATABASE_URL)'

function textOf({ documents, bytes, removed }: Moved, target: string): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  const gone = removed === 0 ? '' : `, which replace ${removed} other documents`
  return `Copied ${documents} documents (${size}) to ${target}${gone}, and compared each with its original.\n`
}

/** A line every few seconds. */
function progressOn(stderr: Terminal['stderr']): (step: string, count: number) => void {
  let toldAt = performance.now()
  return (step, count) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    stderr.write(`${count} documents ${step}\n`)
  }
}
