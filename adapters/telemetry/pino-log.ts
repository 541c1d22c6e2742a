import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { lineRedactor } from './redaction.ts'

type Fields = Parameters<Log['info']>[0]

const LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

export type PinoLogOptions = {
  /** LOG_LEVEL: trace, debug, info, warn, error or silent. Default info. */
  readonly level?: string
  /** Default stdout; commands that print a result log to stderr. */
  readonly to?: 'stdout' | 'stderr' | DestinationStream
  /** Configured secrets. They are removed from every line. */
  readonly secrets?: readonly string[]
}

/** Writes the log as JSON lines. Each is written before the call returns, so a crash loses none. */
export class PinoLog implements Log {
  readonly #logger: Logger

  private constructor(logger: Logger) {
    this.#logger = logger
  }

  /** @throws INVALID_CONFIG for an unknown level */
  static create({ level = 'info', to = 'stdout', secrets = [] }: PinoLogOptions = {}): PinoLog {
    if (!LEVELS.includes(level)) {
      const problem = `LOG_LEVEL is ${JSON.stringify(level)}; it is one of ${LEVELS.join(', ')}`
      throw new AppError('INVALID_CONFIG', { problem })
    }
    const redact = lineRedactor(secrets)
    const options = {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label: string) => ({ level: label }) },
      serializers: { err: stdSerializers.errWithCause, error: stdSerializers.errWithCause },
      hooks: { streamWrite: redact },
    }
    return new PinoLog(pino(options, typeof to === 'string' ? standard(to) : to))
  }

  debug(fields: Fields, message: string): void {
    this.#logger.debug(fields, message)
  }

  info(fields: Fields, message: string): void {
    this.#logger.info(fields, message)
  }

  warn(fields: Fields, message: string): void {
    this.#logger.warn(fields, message)
  }

  error(fields: Fields, message: string): void {
    this.#logger.error(fields, message)
  }

  child(fields: Fields): Log {
    return new PinoLog(this.#logger.child(fields))
  }
}

function standard(stream: 'stdout' | 'stderr'): DestinationStream {
  return destination({ dest: stream === 'stdout' ? 1 : 2, sync: true })
}
