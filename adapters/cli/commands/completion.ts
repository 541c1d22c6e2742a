import { Argument, type Command } from 'commander'
import { addNotes } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

export function registerCompletion(program: Command, terminal: Terminal): void {
  const command = program
    .command('completion')
    .description('Print a script that completes commands, options and ids in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionScript } = await import('../completion/completion-script.ts')
      terminal.stdout.write(await completionScript({ shell, program, terminal }))
    })
  addNotes(command, {
    examples: [
      ['bash, in this shell', 'source <(manifold completion bash)'],
      [
        'bash, permanently',
        'manifold completion bash > ~/.local/share/bash-completion/completions/manifold',
      ],
      [
        'zsh, permanently, in a folder of $fpath',
        'manifold completion zsh > "$fpath[1]/_manifold"',
      ],
      ['fish, permanently', 'manifold completion fish > ~/.config/fish/completions/manifold.fish'],
    ],
    more: [
      'The script contains the current ids of checks and modules. Create it again after adding some.',
    ],
  })
}
