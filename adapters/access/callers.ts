import { createHash, timingSafeEqual } from 'node:crypto'
import type { AccountStatus, Budget } from '../../core/budget/budget.ts'
import type { Payer } from '../../core/budget/payer.ts'
import { AppError } from '../../core/errors.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import type { ApiRequest } from '../http/api-message.ts'
import type { ClientAddress } from './client-address.ts'
import { type CountersOf, RateLimit, type RateLimits } from './rate-limit.ts'
import {
  isSecretOf,
  type Scope,
  type TokenFile,
  type TokenRecord,
  tokenParts,
} from './token-file.ts'

/** The identity that calls are counted under. */
export type Counted = {
  /** Counts their requests. */
  readonly rateLimit: RateLimit
  /** Their key in `rateLimit`. */
  readonly key: string
}

/** The sender of a request, and its permissions. */
export type Caller = Counted & { readonly payer: Payer }

type CallersParts = {
  readonly tokens: TokenFile
  readonly clients: ClientAddress
  readonly budget: Pick<Budget, 'loadPayer'>
  readonly anonymous: ConfigValues['anonymous']
  /** Audits per client address. */
  readonly rate: RateLimits
  /** Reads per client address. */
  readonly reads: RateLimits
  readonly now: () => number
  /** Counts calls. Default: in this process. */
  readonly countersOf?: CountersOf | undefined
}

/** Maximum number of unknown tokens from one address before further ones are refused. */
const unknownTokens: RateLimits = { perMinute: 10, perHour: 60 }

/** Finds out who calls: the owner of a token, or an anonymous client with an address. */
export class Callers {
  readonly #parts: CallersParts
  readonly #ofAddress: RateLimit
  readonly #ofReads: RateLimit
  readonly #ofGuesses: RateLimit
  readonly #ofTokens = new Map<string, RateLimit>()
  /** Digests of tokens that were right, by their hash. Saves the slow comparison. */
  readonly #proven = new Map<string, Buffer>()

  constructor(parts: CallersParts) {
    this.#parts = parts
    const limitOf = (limits: RateLimits, name: string, isFree: boolean): RateLimit =>
      new RateLimit(limits, parts.now, 'this address', parts.countersOf?.(name, isFree))
    this.#ofAddress = limitOf(parts.rate, 'address', false)
    this.#ofReads = limitOf(parts.reads, 'reads', true)
    this.#ofGuesses = limitOf(unknownTokens, 'guesses', true)
  }

  /**
   * @param scope required scope
   * @throws UNAUTHORIZED for a token that is not one of this server, FORBIDDEN for a token without
   * the scope, RATE_LIMITED for too many invalid tokens
   */
  async of(request: ApiRequest, scope: Scope): Promise<Caller> {
    const record = await this.token(request)
    if (record === undefined) return this.#anonymous(request)
    const { name, scopes, auditsPerHour: perHour } = record
    if (!scopes.includes(scope)) {
      const problem = `"${name}" is for ${scopes.join(', ')}, not for ${scope}; ask the operator for one with the scope ${scope}`
      throw new AppError('FORBIDDEN', { problem })
    }
    const key = `${name} ${perHour}`
    const rateLimit =
      this.#ofTokens.get(key) ??
      new RateLimit(
        { perMinute: 0, perHour },
        this.#parts.now,
        `the token "${name}"`,
        this.#parts.countersOf?.('token', false),
      )
    this.#ofTokens.set(key, rateLimit)
    return { payer: await this.#loaded(this.#payerOf(record)), rateLimit, key: name }
  }

  /**
   * The reader. Undefined for this computer and its private networks, whose reads are not counted.
   */
  reader(request: ApiRequest): Counted | undefined {
    const { clients, reads } = this.#parts
    if (reads.perMinute === 0 && reads.perHour === 0) return undefined
    // Looked up last, because the native server takes a microsecond to return the address.
    const { remoteAddress, headers } = request
    const forwardedFor = headers['x-forwarded-for']
    if (clients.isPrivate(remoteAddress, forwardedFor)) return undefined
    return { rateLimit: this.#ofReads, key: clients.keyOf(remoteAddress, forwardedFor) }
  }

  /** Today's spending of the caller. @throws like `of`, for any scope */
  async account(request: ApiRequest): Promise<{ readonly payer: Payer } & AccountStatus> {
    const record = await this.token(request)
    const payer = record === undefined ? this.#anonymousPayer : this.#payerOf(record)
    return { payer, ...(await this.#parts.budget.loadPayer(payer)) }
  }

  /** Everybody who may spend: the owners of tokens, then anonymous callers. */
  async payers(): Promise<readonly Payer[]> {
    const records = await this.#parts.tokens.list()
    return [...records.map((record) => this.#payerOf(record)), this.#anonymousPayer]
  }

  /** The token of a request; undefined without one. @throws UNAUTHORIZED, RATE_LIMITED */
  async token(request: ApiRequest): Promise<TokenRecord | undefined> {
    const [, text] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    if (text === undefined) return undefined
    const parts = tokenParts(text)
    const record = parts && (await this.#parts.tokens.find(parts.name))
    if (parts && record && (await this.#isRight(record, parts.secret, request))) return record
    const problem = 'this one is unknown or was revoked; ask the operator for another, or send none'
    throw new AppError('UNAUTHORIZED', { problem })
  }

  async #isRight(record: TokenRecord, secret: string, request: ApiRequest): Promise<boolean> {
    const digest = createHash('sha256').update(secret).digest()
    const known = this.#proven.get(record.hash)
    if (known !== undefined && timingSafeEqual(known, digest)) return true
    await this.#ofGuesses.count(this.#addressOf(request))
    if (!(await isSecretOf(record, secret))) return false
    this.#proven.set(record.hash, digest)
    return true
  }

  async #anonymous(request: ApiRequest): Promise<Caller> {
    const payer = await this.#loaded(this.#anonymousPayer)
    return { payer, rateLimit: this.#ofAddress, key: this.#addressOf(request) }
  }

  /** The planner reads today's spending. */
  async #loaded(payer: Payer): Promise<Payer> {
    await this.#parts.budget.loadPayer(payer)
    return payer
  }

  #addressOf({ remoteAddress, headers }: ApiRequest): string {
    return this.#parts.clients.keyOf(remoteAddress, headers['x-forwarded-for'])
  }

  get #anonymousPayer(): Payer {
    const { usdPerDay, usdPerAudit: usdPerRun } = this.#parts.anonymous
    return { ...anonymous, usdPerDay, usdPerRun }
  }

  #payerOf(record: TokenRecord): Payer {
    const { tokens } = this.#parts
    const isValid = async () => (await tokens.find(record.name))?.hash === record.hash
    return { ...tokenPayer(record), isValid }
  }
}

/** The account of a token. */
export function tokenPayer({ name, modules, usdPerDay }: Omit<TokenRecord, 'hash'>): Payer {
  return {
    id: name,
    title: `the token "${name}"`,
    usdPerDay,
    usdPerRun: null,
    modules: modules.includes('*') ? null : modules,
    remedy: 'Ask the operator for a larger allowance.',
  }
}

const anonymous = {
  id: 'anonymous',
  title: 'a caller without a token',
  modules: null,
  remedy:
    'Send a token of this server ("Authorization: Bearer …"). An operator can also allow it for everyone: ANONYMOUS_USD_PER_DAY.',
} as const
