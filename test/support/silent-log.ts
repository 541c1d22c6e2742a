import type { Log } from '../../core/ports/log.ts'

type Entry = { readonly level: string; readonly message: string; readonly fields: object }

/** A log that keeps its entries instead of printing them. */
export class SilentLog implements Log {
  readonly entries: Entry[] = []

  debug(fields: object, message: string): void {
    this.entries.push({ level: 'debug', fields, message })
  }

  info(fields: object, message: string): void {
    this.entries.push({ level: 'info', fields, message })
  }

  warn(fields: object, message: string): void {
    this.entries.push({ level: 'warn', fields, message })
  }

  error(fields: object, message: string): void {
    this.entries.push({ level: 'error', fields, message })
  }

  child(): Log {
    return this
  }
}
