import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../../core/errors.ts'
import { yamlLibrary } from '../../core/lazy-imports.ts'
import { fileSchema } from '../../core/manifest/json-schema.ts'
import { formatProblem, type ManifestProblem } from '../../core/manifest/problems.ts'
import { parseYaml } from '../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../core/manifest/yaml-source.ts'
import type { Tokens } from '../../manifests/types/tokens.ts'
import { isCode } from '../storage/system-errors.ts'

export type TokenRecord = Tokens['tokens'][number]
export type Scope = TokenRecord['scopes'][number]

const fileName = 'tokens.yaml'
const secretBytes = 32
const saltBytes = 16
const hashBytes = 32
const tokenText = /^manifold_([a-z0-9-]{1,40})_([A-Za-z0-9_-]{43})$/
const mostBytes = 8 * 1_048_576
/** A change takes milliseconds; an older file was left by a process that died. */
const staleMs = 10_000

const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  bytes: number,
  options: { readonly N: number; readonly r: number; readonly p: number },
) => Promise<Buffer>

/** 16 MB and about 50 ms a try. The secret has 256 random bits, so guessing is hopeless anyway. */
const cost = { N: 16_384, r: 8, p: 1 } as const

/** The name and the secret in `manifold_<name>_<secret>`. Undefined for anything else. */
export function tokenParts(
  text: string,
): { readonly name: string; readonly secret: string } | undefined {
  const [, name, secret] = tokenText.exec(text) ?? []
  return name === undefined || secret === undefined ? undefined : { name, secret }
}

/** Whether a secret has a record's hash. Takes constant time for every secret. */
export async function isSecretOf({ hash }: TokenRecord, secret: string): Promise<boolean> {
  const [, salt = '', expected = ''] = hash.split(':')
  const found = await derive(secret, Buffer.from(salt, 'base64url'), hashBytes, cost)
  const wanted = Buffer.from(expected, 'base64url')
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

/** `tokens.yaml` in the data folder. Read again when it has changed, so a revoked token ends at once. */
export class TokenFile {
  readonly #file: string
  #version = ''
  #records: ReadonlyMap<string, TokenRecord> = new Map()

  constructor(dataDir: string) {
    this.#file = join(dataDir, fileName)
  }

  /** @throws INVALID_CONFIG for a file that is not valid, with line and column */
  async find(name: string): Promise<TokenRecord | undefined> {
    return (await this.#read()).get(name)
  }

  /** @throws INVALID_CONFIG */
  async list(): Promise<readonly TokenRecord[]> {
    return [...(await this.#read()).values()]
  }

  /**
   * Adds a token and returns its text, which is not stored.
   * @throws INVALID_CONFIG if the name is taken or the file is not valid
   */
  async create(token: Omit<TokenRecord, 'hash'>): Promise<string> {
    const secret = randomBytes(secretBytes).toString('base64url')
    const salt = randomBytes(saltBytes)
    const hash = await derive(secret, salt, hashBytes, cost)
    const record: TokenRecord = {
      ...token,
      hash: `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`,
    }
    await this.#change((document, names) => {
      if (names.includes(token.name)) {
        throw invalid(
          `There is a token "${token.name}" already. Revoke it first, or choose another name.`,
        )
      }
      document.addIn(['tokens'], document.createNode(record))
    })
    return `manifold_${token.name}_${secret}`
  }

  /** @throws NOT_FOUND, INVALID_CONFIG */
  async revoke(name: string): Promise<void> {
    await this.#change((document, names) => {
      const index = names.indexOf(name)
      if (index < 0) {
        const known = names.length === 0 ? 'There is none.' : `There is ${names.join(', ')}.`
        throw new AppError('NOT_FOUND', { problem: `There is no token "${name}". ${known}` })
      }
      document.deleteIn(['tokens', index])
    })
  }

  async #read(): Promise<ReadonlyMap<string, TokenRecord>> {
    const version = await versionOf(this.#file)
    if (version === this.#version) return this.#records
    const records =
      version === '' ? [] : parseTokens(this.#file, await readFile(this.#file, 'utf8'))
    this.#records = new Map(records.map((record) => [record.name, record]))
    this.#version = version
    return this.#records
  }

  /** Keeps the operator's comments. The new file is the lock: only one process can create it. */
  async #change(edit: (document: TokenDocument, names: readonly string[]) => void): Promise<void> {
    await mkdir(join(this.#file, '..'), { recursive: true })
    const draft = `${this.#file}.new`
    const handle = await openDraft(draft)
    try {
      const isThere = (await versionOf(this.#file)) !== ''
      const text = isThere ? await readFile(this.#file, 'utf8') : 'tokens: []\n'
      const names = parseTokens(this.#file, text).map(({ name }) => name)
      const { isSeq, parseDocument } = yamlLibrary()
      const document = parseDocument(text)
      edit(document, names)
      const list = document.get('tokens')
      if (isSeq(list)) list.flow = list.items.length === 0
      const changed = document.toString({ lineWidth: 0 })
      parseTokens(this.#file, changed)
      await handle.writeFile(changed)
      await handle.sync()
      await handle.close()
      await rename(draft, this.#file)
    } catch (error) {
      await handle.close().catch(() => undefined)
      await rm(draft, { force: true })
      throw error
    }
  }
}

type TokenDocument = ReturnType<ReturnType<typeof yamlLibrary>['parseDocument']>

/** Changes whenever the file is replaced or edited; empty without a file. */
async function versionOf(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file)
    return `${ino} ${mtimeMs} ${size}`
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

function parseTokens(file: string, text: string): readonly TokenRecord[] {
  const problems: ManifestProblem[] = []
  if (text.length > mostBytes) throw invalid(`${fileName} is larger than ${mostBytes} bytes.`)
  const loaded = parseYaml<Tokens>(new YamlSource(file, text), fileSchema('tokens'), problems)
  if (loaded === undefined) throw invalid(problems.map(formatProblem).join('\n'))
  const { tokens } = loaded.value
  const twice = tokens.find(
    ({ name }, index) => tokens.findIndex((other) => other.name === name) < index,
  )
  if (twice !== undefined) throw invalid(`${file}: two tokens have the name "${twice.name}".`)
  return tokens
}

async function openDraft(draft: string) {
  for (let left = 3; ; left -= 1) {
    try {
      return await open(draft, 'wx', 0o600)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
      if (left === 0 || (await isFresh(draft))) {
        throw invalid(`Another command is changing ${fileName}. Try again in a moment.`)
      }
      await rm(draft, { force: true })
    }
  }
}

/** Whether another process may still be writing a file. One that is gone is written. */
async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
  })
  return found !== undefined && Date.now() - found.mtimeMs < staleMs
}

function invalid(problem: string): AppError {
  return new AppError('INVALID_CONFIG', { problem })
}
