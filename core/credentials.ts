import { inspect } from 'node:util'

/** What `manifests/credentials.yaml` says of one credential. */
export type CredentialSpec = {
  /** Environment variables that are all needed. */
  readonly env: readonly string[]
  /** For a variable that is not set: the one whose value is taken instead. */
  readonly fallback?: Readonly<Record<string, string>>
  readonly title: string
  readonly url?: string
}

/** Credential id -> what makes it. */
export type CredentialTable = Readonly<Record<string, CredentialSpec>>
type Environment = Readonly<Record<string, string | undefined>>

const REDACTED = '[redacted]'

/** One third party's secret: says whether it is there, gives it to `reveal` alone, prints nothing. */
export class Credential {
  readonly id: string
  readonly title: string
  readonly env: readonly string[]
  /** Variables without a value. */
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
   * The values by variable name, undefined unless all are there. They can be read by name but not
   * listed, copied by spread or printed, so that no log carries one by accident.
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

/** All credentials the project knows, with what the server's environment holds of them. */
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
