import type { Command } from 'commander'
import { addNotes, commaList, wholeNumber } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

type WorkerFlags = {
  readonly queues?: readonly string[]
  readonly concurrency?: number
  readonly port?: number
  readonly host?: string
}

export function registerWorker(program: Command, terminal: Terminal): void {
  const command = program
    .command('worker')
    .description('Execute audits and other jobs of servers that share PostgreSQL and Redis.')
    .option('--queues <names>', 'comma-separated queues to work on (default: all)', commaList)
    .option(
      '--concurrency <number>',
      'concurrent jobs per queue (WORKER_CONCURRENCY, default 8)',
      wholeNumber(1, 1000),
    )
    .option(
      '--port <number>',
      'port for /health and /metrics, 0 for a free one (WORKER_PORT, default 3001)',
      wholeNumber(0, 65_535),
    )
    .option('--host <address>', 'address to listen on (HOST, default 127.0.0.1)')
    .action((flags: WorkerFlags) => runWorker(flags, terminal))
  addNotes(command, {
    examples: [
      ['Next to "manifold serve", with DATABASE_URL and REDIS_URL set for both', 'manifold worker'],
      ['A second worker on the same machine', 'manifold worker --port 3002'],
      ['Only audits of pages', 'manifold worker --queues audits --concurrency 4'],
    ],
    more: [
      'SIGTERM stops it: running jobs get 20 seconds to finish, then another worker executes them.',
    ],
  })
}

async function runWorker(flags: WorkerFlags, { env }: Terminal): Promise<void> {
  const { compose } = await import('../../compose.ts')
  const { untilSignalled } = await import('../../serve.ts')
  const { startWorker } = await import('../../worker.ts')
  const { queues, concurrency, port, host } = flags
  const overrides = {
    ...(host !== undefined && { server: { host } }),
    ...(port !== undefined && { fleet: { workerPort: port } }),
  }
  const app = await compose({ env, overrides })
  const worker = await startWorker(app, { queues, concurrency }).catch(async (error: unknown) => {
    await app.close() // its connections would keep the process alive
    throw error
  })
  await untilSignalled(worker)
}
