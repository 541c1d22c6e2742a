import { PassThrough, type Readable } from 'node:stream'
import type { Terminal } from '../../../adapters/cli/terminal.ts'
import { Compute } from '../../../core/ports/compute.ts'
import { sharedThreads } from '../../support/test-program.ts'

export type TerminalDouble = Terminal & {
  /** The text on stdout and stderr. */
  readonly out: { text: string }
  readonly err: { text: string }
}

export type TerminalOptions = {
  /** Width of a terminal. Default: no terminal, but two pipes. */
  readonly columns?: number
  readonly env?: Terminal['env']
  /** Default: nothing was typed. */
  readonly stdin?: Readable
}

/** A terminal that keeps what is written to it. Its programs use the threads of this process. */
export function terminalDouble(options: TerminalOptions = {}): TerminalDouble {
  const { columns, env = {}, stdin = new PassThrough().end() } = options
  const out = { text: '' }
  const err = { text: '' }
  const stream = (kept: { text: string }) => {
    const write = (text: string) => {
      kept.text += text
      return true
    }
    const terminal = columns === undefined ? {} : { isTTY: true, columns }
    return { write, ...terminal } as unknown as NodeJS.WriteStream
  }
  const register: Terminal['register'] = (container) => {
    container.register(Compute, { useValue: sharedThreads })
  }
  return { stdin, stdout: stream(out), stderr: stream(err), env, exitCode: 0, register, out, err }
}
