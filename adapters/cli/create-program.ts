import { Command } from 'commander'
import { readProgram } from '../program.ts'
import { helpStyle } from './help-style.ts'
import { registerCommands } from './index.ts'
import { addNotes } from './notes.ts'
import { pageOf } from './page.ts'
import { paintFor } from './paint.ts'
import type { Terminal } from './terminal.ts'

/** The command `manifold` with all its commands, writing to this terminal. */
export function createProgram(terminal: Terminal): Command {
  const { stdout, stderr, env } = terminal
  const hasColors = (stream: NodeJS.WriteStream) => paintFor(stream, env).bold('x') !== 'x'
  const program = new Command('manifold')
    .description(
      'Audits web pages for search engines and AI platforms, and keeps Belgian table-tennis data.',
    )
    .version(readProgram().version, '-V, --version', 'show the version')
    .configureHelp(helpStyle)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => pageOf(terminal).columns,
      getErrHelpWidth: () => pageOf(terminal).columns,
      getOutHasColors: () => hasColors(stdout),
      getErrHasColors: () => hasColors(stderr),
    })
    .showHelpAfterError('(--help lists the options and shows examples)')
    .helpOption('-h, --help', 'show what a command does, its options and examples')
    .addHelpCommand(
      new Command('help')
        .argument('[command]', 'a command')
        .description('Show what a command does, its options and examples.')
        .helpGroup('To look up:'),
    )
    .exitOverride()
  addNotes(program, {
    examples: [
      ['The first audit', 'manifold audit https://www.example.com/'],
      ['The web page, the API and its documentation', 'manifold serve'],
      ['What one of the checks is about', 'manifold explain title-length'],
    ],
    more: [
      'Results go to stdout, progress and messages to stderr. NO_COLOR=1 switches colours off,\nFORCE_COLOR=1 on.',
    ],
    exits: {
      failed: 'a --fail-… condition is met, or lint found mistakes',
      unreachable: 'a page, source or server could not be reached',
      interrupted: 'interrupted by Ctrl-C, or cancelled',
    },
  })
  registerCommands(program, terminal)
  return program
}
