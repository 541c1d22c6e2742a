import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import type { Ends } from '../../support/ends.ts'

/** `legacy` begins with initialize, `auto` speaks the revision of 2026. */
export const revisions = ['legacy', 'auto'] as const
export type Revision = (typeof revisions)[number]

export type Answered = {
  readonly isError: boolean
  /** Bytes of the whole result as JSON. */
  readonly bytes: number
  readonly texts: readonly string[]
  /** The first text as JSON. */
  readonly facts: Readonly<Record<string, unknown>>
  /** The text between BEGIN DATA and END DATA, as JSON. */
  readonly data: unknown
}

/** A client that is connected until the test ends. */
export class TestClient {
  readonly client: Client

  private constructor(client: Client) {
    this.client = client
  }

  static async connect(t: Ends, transport: Transport, mode: Revision): Promise<TestClient> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(transport)
    t.after(() => client.close())
    return new TestClient(client)
  }

  static overHttp(t: Ends, url: string, { token, mode = 'legacy' }: HttpOptions) {
    const headers = { authorization: `Bearer ${token}` }
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers },
    })
    return TestClient.connect(t, transport, mode)
  }

  async call(name: string, given: object = {}, options: CallOptions = {}): Promise<Answered> {
    const params = { name, arguments: given as Record<string, unknown> }
    const result = await this.client.callTool(params, options)
    const texts = result.content.flatMap((one) => (one.type === 'text' ? [one.text] : []))
    const isError = result.isError === true
    const [, data] = /^BEGIN DATA (?:\w+)\n([\s\S]*)\nEND DATA \w+$/.exec(texts[1] ?? '') ?? []
    return {
      isError,
      bytes: Buffer.byteLength(JSON.stringify(result)),
      texts,
      facts: isError ? {} : JSON.parse(texts[0] ?? ''),
      data: data?.startsWith('#') ? data : JSON.parse(data ?? 'null'),
    }
  }
}

type CallOptions = Parameters<Client['callTool']>[1] & object
type HttpOptions = { readonly token: string; readonly mode?: Revision }
