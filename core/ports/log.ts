import type { InjectionToken } from 'tsyringe'

type Fields = Readonly<Record<string, unknown>>

/** Structured log. Fields must not contain secrets; the implementation also redacts known names. */
export interface Log {
  debug(fields: Fields, message: string): void
  info(fields: Fields, message: string): void
  warn(fields: Fields, message: string): void
  error(fields: Fields, message: string): void
  child(fields: Fields): Log
}
export const Log: InjectionToken<Log> = Symbol('Log')
