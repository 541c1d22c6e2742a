import { samplePage } from '../../../bench/sample-page.ts'
import type { SiteAnswer } from '../../../support/loopback-site.ts'
import { BOMBS } from './bombs.ts'
import { HOSTILE_ADDRESSES, HOSTILE_FIELDS } from './fields.ts'
import { HOSTILE_HEADS } from './heads.ts'
import { type HostileSite, pageOf } from './hostile-site.ts'
import { HOSTILE_JSON_LD, jsonLd } from './json-ld.ts'
import { HOSTILE_MARKUP, ODD_BODIES } from './markup.ts'
import { HOSTILE_FILES } from './site-files.ts'
import { HOSTILE_TEXTS, withText } from './texts.ts'
import { HOSTILE_WIRES } from './wire.ts'

const page = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><p>Words.</p>'
const truncated = { ends: 'audited', warns: ['PAGE_TRUNCATED'] } as const

/** Every hostile site in full size. */
export function allSites(): readonly HostileSite[] {
  return [...pages(), ...bombs(), ...files(), ...fields(), ...HOSTILE_WIRES.map(wireSite)]
}

function* pages(): Generator<HostileSite> {
  yield {
    what: 'a page of 20 MB',
    routes: () => ({ '/': { body: samplePage(20_000_000) } }),
    ...truncated,
  }
  for (const [what, body] of Object.entries(ODD_BODIES)) yield pageSite(what, () => ({ body }))
  for (const [what, of] of Object.entries(HOSTILE_MARKUP)) {
    yield pageSite(`200 000 ${what}`, () => pageOf(of(200_000)) as SiteAnswer)
  }
  for (const [what, of] of Object.entries(HOSTILE_TEXTS)) {
    yield pageSite(`a million of ${what}`, () => pageOf(withText(of(1_000_000))) as SiteAnswer)
  }
  for (const [what, of] of Object.entries(HOSTILE_HEADS)) {
    yield pageSite(what, () => pageOf('<p>Words.</p>', of(100_000)) as SiteAnswer)
  }
  for (const [what, of] of Object.entries(HOSTILE_JSON_LD)) {
    yield pageSite(
      `JSON-LD of ${what}`,
      () => pageOf('<p>Words.</p>', jsonLd(of(100_000))) as SiteAnswer,
    )
  }
}

function* bombs(): Generator<HostileSite> {
  for (const [what, of] of Object.entries(BOMBS)) {
    yield pageSite(`a bomb of 200 MB as ${what}`, () => {
      const [coding, body] = of(200)
      return { headers: { 'content-encoding': coding }, body }
    })
  }
  yield pageSite('a page that says it is coded and is not', () => ({
    headers: { 'content-encoding': 'br' },
    body: page,
  }))
}

function* files(): Generator<HostileSite> {
  for (const { what, path, type, body } of HOSTILE_FILES) {
    yield {
      what: `a site with ${what}`,
      routes: (origin) => {
        let text: Buffer | undefined
        return {
          '/': { body: page },
          [path]: (_, response) => {
            text ??= Buffer.from(body(200_000, origin()))
            response.writeHead(200, { 'content-type': type }).end(text)
          },
          '*': (_, response) => {
            response.writeHead(200, { 'content-type': type }).end(text)
          },
        }
      },
      ends: 'audited',
    }
  }
}

function* fields(): Generator<HostileSite> {
  for (const [name, of] of HOSTILE_FIELDS) {
    const value = of(60_000)
    yield pageSite(`a page with the header ${name}: ${value.slice(0, 24)}`, () => ({
      headers: { [name]: value },
      body: page,
    }))
  }
  for (const path of HOSTILE_ADDRESSES) {
    const routes = () => ({ '/': { body: page }, '*': { body: page } })
    yield { what: `the address ${path.slice(0, 30)}`, routes, path, ends: 'audited' }
  }
}

function pageSite(what: string, page: () => SiteAnswer): HostileSite {
  return { what, routes: () => ({ '/': page() }), ends: 'audited' }
}

function wireSite({ what, answer: wire, ends }: (typeof HOSTILE_WIRES)[number]): HostileSite {
  return { what, wire, ...(ends && { ends }) }
}
