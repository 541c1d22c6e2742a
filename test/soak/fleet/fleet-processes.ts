import { Command } from '../../integration/table-tennis/process.ts'
import type { Replica } from '../../replica/server.ts'
import type { Ends } from '../../support/ends.ts'
import { postgresPart, redisPart } from '../../support/fleet-servers.ts'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { tempFolder } from '../../support/temp-folder.ts'

export type Role = 'serve' | 'worker'
export type Member = { readonly role: Role; readonly command: Command; readonly url: string }

type Options = {
  readonly source: Pick<Replica, 'url'>
  /** Ways to the servers, instead of the direct ones. */
  readonly ways?: {
    readonly redis: (url: string) => Promise<string>
    readonly postgres: (url: string) => Promise<string>
  }
  /** Command-line flags of workers. */
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Settings of modules, as in a configuration file. */
  readonly modules?: Readonly<Record<string, object>>
}

/** Jobs of a process that was killed are handed on after this time. */
const TAKEOVER_SECONDS = 6

/** Real processes of one fleet, each with a folder of its own, until `ends`. */
export class FleetProcesses {
  readonly #ends: Ends
  readonly #options: Options
  readonly #env: Readonly<Record<string, string>>
  readonly members: Member[] = []

  private constructor(ends: Ends, options: Options, env: Readonly<Record<string, string>>) {
    this.#ends = ends
    this.#options = options
    this.#env = env
  }

  static async open(ends: Ends, options: Options): Promise<FleetProcesses> {
    const [redis, postgres] = [redisPart(ends), await postgresPart(ends)]
    const { ways, env } = options
    const modules = { ...LOCAL_CHECKS_ONLY.modules, ...options.modules }
    const config = { ...LOCAL_CHECKS_ONLY, modules, fleet: { takeoverSeconds: TAKEOVER_SECONDS } }
    const folder = tempFolder(ends, { 'local.yaml': JSON.stringify(config) })
    return new FleetProcesses(ends, options, {
      CONFIG_FILE: `${folder}/local.yaml`,
      REDIS_URL: ways === undefined ? redis.url : await ways.redis(redis.url),
      REDIS_PREFIX: redis.prefix,
      DATABASE_URL: ways === undefined ? postgres.url : await ways.postgres(postgres.url),
      ALLOW_LOCALHOST_AUDIT: 'true',
      LOG_LEVEL: 'info',
      ...env,
    })
  }

  /** Starts a process. Resolves when it listens. */
  async start(role: Role): Promise<Member> {
    const { source, flags = [] } = this.#options
    const args = [role, '--port', '0', ...(role === 'worker' ? flags : [])]
    const options = { dataDir: tempFolder(this.#ends), source, env: this.#env }
    const command = new Command(this.#ends, args, options)
    for await (const line of command.lines) {
      const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url?: string }
      if (msg !== 'listening' || url === undefined) continue
      const member = { role, command, url }
      this.members.push(member)
      return member
    }
    const { code, stdout, stderr } = await command.end()
    throw new Error(`manifold ${role} ended with ${code}: ${stdout}${stderr}`)
  }

  /** Kills a process at once, and starts another one in its place. */
  async replace(member: Member): Promise<Member> {
    await member.command.kill()
    const at = this.members.indexOf(member)
    this.members.splice(at, 1)
    const other = await this.start(member.role)
    this.members.splice(at, 0, ...this.members.splice(-1))
    return other
  }

  /** The URL of a process with the API. */
  get url(): string {
    const server = this.members.find(({ role }) => role === 'serve')
    if (server === undefined) throw new Error('no process serves the API')
    return server.url
  }
}
