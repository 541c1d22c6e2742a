import { inspect } from 'node:util'

/** One entry of `manifests/credentials.yaml`. */
type CredentialSpec = {
  /** Environment variables, all of them required. */
  readonly env: readonly string[]
  /** Variable -> the variable to use when it is not set. */
  readonly fallback?: Readonly<Record<string, string>>
  readonly title: string
  readonly url?: string
}

export type CredentialTable = Readonly<Record<string, CredentialSpec>>
type Environment = Readonly<Record<string, string | undefined>>

const REDACTED = '[redacted]'

/** One third-party secret. Only `reveal` returns it; it is never printed. */
export class Credential {
  readonly id: string
  readonly title: string
  readonly env: readonly string[]
  /** Variables that are not set. */
  readonly missing: readonly string[]
  readonly #values: Readonly<Record<string, string>>

  constructor(id: string, spec: CredentialSpec, environment: Environment) {
    this.id = id
    this.title = spec.title
    this.env = spec.env
    const values: Record<string, string> = {}
    for (const name of spec.env) {
      const value = environment[name] || environment[spec.fallback?.[name] ?? ''] || ''
      if (value !== '') hide(values, name, value)
    }
    this.missing = spec.env.filter((name) => !Object.hasOwn(values, name))
    this.#values = Object.freeze(values)
  }

  get present(): boolean {
    return this.missing.length === 0
  }

  /**
   * The values by variable name, or undefined unless all are set. They are not enumerable, so that
   * they cannot be listed, spread or printed by accident.
   */
  reveal(): Readonly<Record<string, string>> | undefined {
    return this.present ? this.#values : undefined
  }

  toString(): string {
    return REDACTED
  }

  toJSON(): string {
    return REDACTED
  }

  [inspect.custom](): string {
    return `Credential ${this.id} ${REDACTED}`
  }
}

/** All credentials of the project, read from the server's environment. */
export class Credentials {
  readonly #byId: ReadonlyMap<string, Credential>

  constructor(table: CredentialTable, environment: Environment) {
    const entries = Object.entries(table)
    this.#byId = new Map(entries.map(([id, spec]) => [id, new Credential(id, spec, environment)]))
  }

  get(id: string): Credential | undefined {
    return this.#byId.get(id)
  }

  all(): readonly Credential[] {
    return [...this.#byId.values()]
  }
}

function hide(values: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(values, name, { value, enumerable: false })
}
