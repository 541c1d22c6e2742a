import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { ErrorCode } from '../../../core/errors.ts'
import { failureOf } from '../../api/audit/outcomes.ts'
import type { App } from '../../compose.ts'
import { ERROR_KINDS } from '../../error-kinds.ts'
import { ownAccess } from '../../mcp/access.ts'
import { mcpServers } from '../../mcp/server.ts'
import {
  addressOf,
  type ReadCall,
  storedSource,
  type TableTennisSource,
} from '../../mcp/table-tennis-tools.ts'
import { UndiciHttpClient } from '../../network/http-client.ts'
import { openData } from '../../open-data.ts'
import { acquireDataFolder, readHolder } from '../../storage/data-folder-lock.ts'
import { withApp, withInterrupt } from '../command-app.ts'
import { serverAddress } from '../scrape/open-scrape-service.ts'
import type { Terminal } from '../terminal.ts'

/** Time for runs to end after the client left. */
const graceMs = 1000

/** Serves the protocol on stdin and stdout until stdin ends. Everything else goes to stderr. */
export async function mcpCommand(terminal: Terminal): Promise<void> {
  const { stdin } = terminal
  if (stdin.isTTY) {
    terminal.stderr.write('Waiting for an MCP client on stdin. Press Ctrl-C to stop.\n')
  }
  // The data folder may belong to a server. What clients audit here ends with this process.
  const siteAuditFolder = mkdtempSync(join(tmpdir(), 'manifold-mcp-'))
  const serving = withInterrupt((signal) =>
    withApp(
      terminal,
      async (app) => {
        const { audit, documents, browser, log, guard, siteAudits } = app
        const access = ownAccess(guard)
        const tableTennis = tableTennisOf(app)
        const parts = {
          ...{ audit, documents, browser, log, siteAudits },
          ...(tableTennis && { tableTennis }),
        }
        const left = new Promise((resolve) => {
          stdin.once('end', resolve).once('close', resolve)
          signal.addEventListener('abort', resolve, { once: true })
        })
        const connection = serveStdio(
          mcpServers(parts, () => access),
          {
            transport: new StdioServerTransport(stdin, terminal.stdout),
            onerror: (error) => log.warn({ err: error }, 'a message of the client was refused'),
          },
        )
        await left
        await connection.close()
        stdin.destroy()
        await app.siteAudits.close()
        await app.engine.drain(graceMs)
      },
      { siteAuditFolder },
    ),
  )
  await serving.finally(() => rmSync(siteAuditFolder, { recursive: true, force: true }))
}

/**
 * Reads through the server that holds the data folder, or else from the folder, once. The folder is
 * only locked while it is read, so that a server or a scrape can start afterwards.
 */
function tableTennisOf(app: App): TableTennisSource | undefined {
  const { tabletennis, dataDir, audit, log } = app
  if (tabletennis === undefined) return undefined
  const userAgent = `${audit.program.name}/${audit.program.version}`
  const stored = storedSource(tabletennis.queries)
  let opening: Promise<void> | undefined
  return async (call) => {
    const holder = await readHolder(dataDir)
    const server = holder && serverAddress(holder, hostname())
    if (server !== undefined) return await overHttp(server, call, userAgent)
    opening ??= readFolder(app)
    await opening.catch((error: unknown) => {
      opening = undefined
      log.warn({ err: error }, 'the table-tennis data could not be read')
      throw error
    })
    return await stored(call)
  }
}

const lockWaitMs = 2000

async function readFolder(app: App): Promise<void> {
  const lock = await acquireDataFolder(app.dataDir, { purpose: 'manifold mcp', waitMs: lockWaitMs })
  try {
    await openData(app)
  } finally {
    await lock.release()
  }
}

const timeoutMs = 20_000
const maxBytes = 16 * 1_048_576

async function overHttp(server: string, call: ReadCall, userAgent: string) {
  const http = new UndiciHttpClient({ allowLocal: true, userAgent })
  try {
    const { status, body } = await http.fetch({
      url: `${server}${addressOf(call)}`,
      timeoutMs,
      maxBytes,
      onOverflow: 'fail',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>
    if (status === 200) return answer
    const { code, error } = answer
    throw failureOf(isKnown(code) ? code : 'UPSTREAM_FAILED', String(error))
  } finally {
    await http.close()
  }
}

function isKnown(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_KINDS, code)
}
