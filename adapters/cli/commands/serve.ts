import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import { addNotes, wholeNumber } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

type ServeFlags = { readonly port?: number; readonly host?: string; readonly execute?: boolean }

export function registerServe(program: Command, terminal: Terminal): void {
  const command = program
    .command('serve')
    .description('Serve the web page and the HTTP API until Ctrl-C or SIGTERM.')
    .option(
      '--port <number>',
      'port to listen on, 0 for a free one (PORT, default 3000)',
      wholeNumber(0, 65_535),
    )
    .option('--host <address>', 'address to listen on (HOST, default 127.0.0.1)')
    .option('--execute', 'with REDIS_URL: also execute jobs, as "manifold worker" does')
    .action((flags: ServeFlags) => runServe(flags, terminal))
  addNotes(command, {
    examples: [
      ['On this machine, at http://127.0.0.1:3000/', 'manifold serve'],
      ['For the whole network, on another port', 'manifold serve --host 0.0.0.0 --port 8080'],
    ],
    more: [
      'With DATABASE_URL and REDIS_URL, "manifold worker" processes do the work.',
      'A second Ctrl-C stops the server at once, without waiting for running audits.',
    ],
  })
}

/**
 * V8 lets the heap of a server grow to four times what it holds before it collects garbage. With
 * this many percent, audits of large sites take much less memory, for little more time.
 */
const HEAP_GROWTH_PERCENT = 75

async function runServe(
  { execute, ...server }: ServeFlags,
  { stderr, env }: Terminal,
): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const { compose } = await import('../../compose.ts')
  const { serve, untilSignalled } = await import('../../serve.ts')
  const app = await compose({ env, overrides: { server }, sendsAudits: true })
  const served = await serve(app, execute ? {} : undefined).catch(async (error: unknown) => {
    await app.close() // its connections would keep the process alive
    throw error
  })
  if (stderr.isTTY) stderr.write(welcomeText(served.url))
  await untilSignalled(served)
}

/** The addresses to open, shown when a person starts the server in a terminal. */
export function welcomeText(url: string): string {
  // A server that listens on all addresses is reached by the loopback address here.
  const base = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
  return [
    '',
    `  Open     ${base}/`,
    `  API      ${base}/docs`,
    `  Metrics  ${base}/metrics`,
    '  Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n')
}
