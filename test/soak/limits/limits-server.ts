import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '../../measure/server-process.ts'

/** A server for the time of some work, with a configuration; afterwards nothing of it is left. */
export async function withServer<T>(
  config: Readonly<Record<string, unknown>>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'manifold-limits-'))
  const CONFIG_FILE = join(dataDir, 'local.yaml')
  // JSON is YAML.
  writeFileSync(CONFIG_FILE, JSON.stringify(config))
  try {
    const server = await ServerProcess.start({ dataDir, env: { CONFIG_FILE } })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
