import { Argument, type Command } from 'commander'
import { addNotes } from '../command-definition.ts'
import type { Terminal } from '../terminal.ts'

export function registerCompletion(program: Command, terminal: Terminal): void {
  const command = program
    .command('completion')
    .description('Print a script that completes commands, options and ids in a shell.')
    .addArgument(
      new Argument('<shell>', 'the shell to complete in').choices(['bash', 'zsh', 'fish']),
    )
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionScript } = await import('../completion/completion-script.ts')
      terminal.stdout.write(await completionScript({ shell, program, terminal }))
    })
  addNotes(command, {
    examples: [
      ['bash, now', 'source <(manifold completion bash)'],
      [
        'bash, for good',
        'manifold completion bash > ~/.local/share/bash-completion/completions/manifold',
      ],
      ['zsh, for good, in a folder of $fpath', 'manifold completion zsh > "$fpath[1]/_manifold"'],
      ['fish, for good', 'manifold completion fish > ~/.config/fish/completions/manifold.fish'],
    ],
    more: ['The ids of checks and modules are those of now: make it anew after adding some.'],
  })
}
