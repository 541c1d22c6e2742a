import type { Command } from 'commander'

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description('Serve the HTTP API until SIGTERM or Ctrl-C.')
    .option('--port <number>', 'port to listen on (PORT, default 3000)', Number)
    .option('--host <address>', 'address to listen on (HOST, default 127.0.0.1)')
    .addHelpText('after', '\nExample:\n  manifold serve --port 8080')
    .action(runServe)
}

async function runServe(options: {
  readonly port?: number
  readonly host?: string
}): Promise<void> {
  const { compose } = await import('../../compose.ts')
  const { serve, untilSignalled } = await import('../../http/serve.ts')
  const app = await compose({ overrides: { server: { ...options } } })
  await untilSignalled(await serve(app))
}
