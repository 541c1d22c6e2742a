import { join } from 'node:path'
import { loadChecks } from '../../../plugins/audit/checks/index.ts'
import type { ComposeOptions } from '../../compose.ts'
import { projectRoot } from '../../program.ts'

type RunOptions = {
  /** Checks to disable. */
  readonly off: readonly string[]
  readonly allowLocal: boolean | undefined
  /** URL of a folder that this process serves: `http://127.0.0.1:PORT`. */
  readonly folderOrigin: string | undefined
}

/** Changes to the configuration by one call, and addresses that only it may reach. */
export function runOptions({
  off,
  allowLocal,
  folderOrigin,
}: RunOptions): Pick<ComposeOptions, 'overrides' | 'servedHere'> {
  const disabled = [...off, ...(folderOrigin === undefined ? [] : serverChecks())]
  const checks = Object.fromEntries(disabled.map((id) => [id, { enabled: false }]))
  return {
    overrides: {
      server: {
        allowRequestHeaders: true,
        ...(allowLocal === true && { allowLocalhostAudit: true }),
      },
      ...(disabled.length > 0 && { checks }),
    },
    servedHere: folderOrigin === undefined ? undefined : new URL(folderOrigin).host,
  }
}

const OF_SERVERS = ['headers', 'timings', 'redirects', 'probes.httpOrigin', 'probes.altHost']

/** Checks of a server, which a folder cannot answer. */
function serverChecks(): readonly string[] {
  const { checks } = loadChecks(join(projectRoot, 'manifests'))
  const inputs = new Set([...OF_SERVERS, 'probes.aiAgents'])
  return checks
    .filter((check) => check.inputs.every((input) => inputs.has(input)))
    .map(({ id }) => id)
}
