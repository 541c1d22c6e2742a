import type { Command } from 'commander'
import { addNotes } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

export function registerMcp(program: Command, terminal: Terminal): void {
  const command = program
    .command('mcp')
    .description('Serve tools for language models (Model Context Protocol) on stdin and stdout.')
    .action(async () => {
      const { mcpCommand } = await import('../actions/mcp.ts')
      await mcpCommand(terminal)
    })
  addNotes(command, {
    examples: [['The command that a client starts', 'manifold mcp']],
    more: [
      'This adds it to Claude Code: claude mcp add manifold -- manifold mcp',
      'A client starts and ends it. Until then, reports are kept in memory.\nLOG_LEVEL=info writes a log to stderr.',
    ],
  })
}
