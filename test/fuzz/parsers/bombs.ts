import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { BodyDecoder } from '../../../adapters/network/body-decoder.ts'
import { decodersFor } from '../../../adapters/network/content-decoders.ts'
import { fileSchema } from '../../../core/manifest/json-schema.ts'
import { parseYaml } from '../../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../../core/manifest/yaml-source.ts'
import { parseSitemap } from '../../../plugins/audit/page/sitemap/parse-sitemap.ts'
import type { Row } from '../../measure/figure.ts'
import { cpuTime } from '../../support/cpu-time.ts'

/** The most that the highest memory of the process may rise by; each bomb holds twenty times that. */
const MOST_MEGABYTES = 256
/** For a busy machine; unpacked as a whole they take minutes. */
const MOST_MS = 5000

const MEGABYTE = 1_000_000
const LIMIT = 5 * MEGABYTE
/** Members of 10 MB each. */
const MEMBERS = 600

const zeros = Buffer.alloc(10 * MEGABYTE)
const member = gzipSync(zeros, { level: 9 })
/** Gzip files one behind another are one file. */
const members = Buffer.concat(Array.from({ length: MEMBERS }, () => member))
const brotli = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

async function decode(codings: readonly string[], bytes: Uint8Array): Promise<number> {
  const decoder = new BodyDecoder(decodersFor(codings, LIMIT), { limitBytes: LIMIT })
  decoder.write(bytes)
  decoder.end()
  const { body } = await decoder.done
  return body.length
}

function sitemap(body: Uint8Array): unknown {
  const url = 'https://www.example.com/s.xml'
  return parseSitemap({
    answer: { url, status: 200, body, truncated: false, source: 'robots' },
    targets: { page: null, llmsLinks: [], allowedOrigins: [], now: 0 },
  })
}

function yaml(text: string): unknown {
  return parseYaml(new YamlSource('bomb.yaml', text), fileSchema('config'), [])
}

/** Lists of ten times the list before, ten levels of them. */
function aliases(): string {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const below = level === 0 ? 'x' : `*a${level - 1}`
    return `k${level}: &a${level} [${Array(10).fill(below).join(', ')}]`
  })
  return `${levels.join('\n')}\n`
}

/** Entities of ten times the entity before, ten levels of them. */
function entities(): string {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const below = level === 0 ? 'x' : `&e${level - 1};`
    return `<!ENTITY e${level} "${below.repeat(10)}">`
  })
  return `<!DOCTYPE urlset [${levels.join('')}]><urlset><url><loc>&e9;</loc></url></urlset>`
}

/** Inputs that are small until they are unpacked. */
const BOMBS: Readonly<Record<string, () => unknown>> = {
  'a body in gzip': () => decode(['gzip'], members),
  'a body in gzip in gzip': () => decode(['gzip', 'gzip'], gzipSync(members)),
  'a body in brotli in gzip': () => decode(['br', 'gzip'], gzipSync(brotli(members))),
  'a body in deflate in brotli': () => decode(['deflate', 'br'], brotli(deflateSync(members))),
  'a sitemap in gzip': () => sitemap(members),
  'a sitemap in gzip that begins as one': () =>
    sitemap(Buffer.concat([gzipSync('<urlset><url><loc>'), members])),
  'entities of a sitemap': () => sitemap(new TextEncoder().encode(entities())),
  'aliases of YAML': () => yaml(aliases()),
  'merge keys of YAML': () => yaml(aliases().replaceAll('[', '{<<: [').replaceAll(']', ']}')),
}

/** How far the highest memory of the process rises with each bomb, and the CPU time. */
export async function bombRows(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const [name, read] of Object.entries(BOMBS)) {
    const [elapsedMs, { maxRSS }] = [cpuTime(), process.resourceUsage()]
    await read()
    const ms = elapsedMs()
    const megabytes = (process.resourceUsage().maxRSS - maxRSS) / 1000
    rows.push([`memory for ${name}`, megabytes, 'MB', MOST_MEGABYTES])
    rows.push([`time for ${name}`, ms, 'ms', MOST_MS])
  }
  return rows
}
