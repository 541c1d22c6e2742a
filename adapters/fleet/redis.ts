import { createHash } from 'node:crypto'
import type { Redis, RedisOptions } from 'ioredis'
import { AppError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import { ServerWatch } from '../telemetry/server-watch.ts'

const CONNECT_MS = 5_000
/** A command without a reply has failed. It is not sent again, so that it never counts twice. */
const COMMAND_MS = 2_000
/** A connection over which nothing comes back is replaced. */
const SILENCE_MS = 4_000
/** All processes know that a server is back after `FIRST_RETRY_MS` to `LAST_RETRY_MS`. */
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 1_000
const JITTER_MS = 50
const LEAST_VERSION = 7

/** A Lua script. Redis executes it as one step. */
export class RedisScript {
  readonly text: string
  readonly sha: string

  constructor(text: string) {
    this.text = text
    this.sha = createHash('sha1').update(text).digest('hex')
  }
}

type RedisParts = {
  readonly url: string
  /** Prefix of all keys and channels. */
  readonly prefix: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/**
 * The connection of this process to Redis. While Redis is away, commands fail at once instead of
 * waiting, and the connection is tried again for ever.
 */
export class RedisServer {
  readonly client: Redis
  readonly watch: ServerWatch
  readonly #prefix: string
  #trial: NodeJS.Timeout | undefined

  private constructor(client: Redis, watch: ServerWatch, prefix: string) {
    this.client = client
    this.watch = watch
    this.#prefix = prefix
  }

  /**
   * Connects, and checks that the server can be used.
   * @throws INVALID_CONFIG naming the problem and the remedy
   */
  static async open({ url, prefix, clock, log }: RedisParts): Promise<RedisServer> {
    const { Redis } = await import('ioredis')
    let isOpen = false
    let cause: Error | undefined
    const client = new Redis(url, {
      ...CONNECTION,
      lazyConnect: true,
      retryStrategy: (times) => (isOpen ? retryMs(times) : null),
    })
    client.on('error', (error: Error) => {
      cause = error
    })
    const { host } = new URL(url)
    try {
      await client.connect()
      await assertUsable(client, { host, prefix })
    } catch (error) {
      client.disconnect()
      // The error of a command says only that the connection is closed.
      throw error instanceof AppError ? error : unusable(host, prefix, cause ?? error)
    }
    isOpen = true
    const watch = new ServerWatch('redis', { clock, log })
    client.on('close', () => watch.lost(cause?.message ?? 'the connection was closed'))
    client.on('ready', () => watch.answered())
    return new RedisServer(client, watch, prefix)
  }

  /** The key of a name, such as `rate/minute`. */
  key(name: string): string {
    return this.#prefix + name
  }

  /**
   * Executes a script that writes.
   * @throws the error of the connection or the server; then it may have been executed nevertheless
   */
  async run(
    script: RedisScript,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> {
    const { client, watch } = this
    const own = [...keys, ...args]
    try {
      const reply = await client
        .evalsha(script.sha, keys.length, ...own)
        .catch((error: unknown) => {
          if (!isReply(error, 'NOSCRIPT')) throw error
          return client.eval(script.text, keys.length, ...own)
        })
      watch.answered()
      return reply
    } catch (error) {
      // A server that is full or read-only answers, but cannot be used.
      watch.lost(error instanceof Error ? error.message : String(error))
      this.#tryAgain()
      throw error
    }
  }

  /** Finds out when a server that refused a script accepts scripts again. */
  #tryAgain(): void {
    this.#trial ??= setTimeout(() => {
      this.#trial = undefined
      const { client, watch } = this
      if (!watch.state.isAway || client.status !== 'ready') return
      this.run(TRIAL, [this.key('trial')], []).catch(() => undefined)
    }, LAST_RETRY_MS).unref()
  }

  /**
   * A separate connection for commands that block or subscribe. Its commands wait until Redis is
   * back. The caller disconnects it.
   */
  connect(): Redis {
    const connection = this.client.duplicate({
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      socketTimeout: undefined,
      lazyConnect: false,
    })
    // `watch` reports outages.
    connection.on('error', () => undefined)
    return connection
  }

  close(): void {
    clearTimeout(this.#trial)
    this.client.removeAllListeners('close')
    this.client.disconnect()
  }
}

const CONNECTION = {
  connectTimeout: CONNECT_MS,
  commandTimeout: COMMAND_MS,
  socketTimeout: SILENCE_MS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  // After a change of roles, the old primary refuses to write.
  reconnectOnError: (error: Error) => isReply(error, 'READONLY'),
} satisfies RedisOptions

function retryMs(times: number): number {
  const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(times - 1, 10))
  return wait + Math.random() * JITTER_MS
}

function isReply(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.some((code) => error.message.startsWith(code))
}

/** Runs the program once. */
const TRIAL = new RedisScript(`
redis.call('XADD', KEYS[1], 'MAXLEN', 1, '*', 'a', 'b')
redis.call('DEL', KEYS[1])
return redis.call('TIME')
`)

type Server = { readonly host: string; readonly prefix: string }

/** @throws INVALID_CONFIG, or the error of the server */
async function assertUsable(client: Redis, { host, prefix }: Server): Promise<void> {
  const info = await client.info()
  const field = (name: string): string =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  const version = field('redis_version')
  const policy = field('maxmemory_policy')
  const refuse = (problem: string): never => {
    throw new AppError('INVALID_CONFIG', { problem: `Redis at ${host} ${problem}` })
  }
  if (Number.parseInt(version, 10) < LEAST_VERSION)
    refuse(`has version ${version}. Upgrade it to ${LEAST_VERSION} or newer`)
  if (field('redis_mode') === 'cluster')
    refuse('is part of a Redis Cluster, which is not supported. Use a single primary in REDIS_URL')
  if (field('role') === 'slave')
    refuse('is a replica, which cannot be written to. Use the address of its primary in REDIS_URL')
  if (policy !== 'noeviction')
    refuse(
      `may remove queued work when its memory is full (maxmemory-policy ${policy}). Set "maxmemory-policy noeviction" in its configuration`,
    )
  await client.eval(TRIAL.text, 1, `${prefix}start`)
  await client.publish(`${prefix}start`, '')
}

function unusable(host: string, prefix: string, error: unknown): AppError {
  const said = error instanceof Error ? error.message : String(error)
  const problem = isReply(error, 'WRONGPASS', 'NOAUTH')
    ? `Redis at ${host} refuses the login (${said}). Correct the user and the password in REDIS_URL`
    : isReply(error, 'NOPERM') || said.includes("can't run this command")
      ? `Redis at ${host} does not allow the user of REDIS_URL what is needed (${said}). Allow it: ACL SETUSER <user> ~${prefix}* &${prefix}* +@all`
      : `Redis at ${host} does not answer (${said}). Start it, or correct REDIS_URL`
  return new AppError('INVALID_CONFIG', { problem }, { cause: error })
}
