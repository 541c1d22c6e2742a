import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSite } from '../../doubles/hostile-sites/sites.ts'
import type { WireAnswer } from '../../doubles/hostile-sites/wires.ts'
import { assertSound, checkOf, codesOf, useApp } from './audited-app.ts'
import { useSites } from './loopback.ts'

/* Pages that do not arrive whole, and pages in other charsets than UTF-8. */
const app = useApp({ allowLocal: true })
const siteOf = useSites()

const head = '<!doctype html><html lang="en"><head><title>A</title></head><body>'
const cutPage = `${head}<main><img src=/a.png><p>The connection ends in the middle of th`
const CUT_PAGES: Readonly<Record<string, WireAnswer>> = {
  'fewer bytes than announced': (socket) => {
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999\r\n\r\n${cutPage}`,
    )
  },
  'chunks that end too early': (socket) => {
    const size = cutPage.length.toString(16)
    const fields = 'Content-Type: text/html\r\nTransfer-Encoding: chunked'
    socket.end(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n${size}\r\n${cutPage}\r\n`)
  },
}
for (const [what, wire] of Object.entries(CUT_PAGES)) {
  test(`a page with ${what} is audited without findings of absence, and says so`, async (t) => {
    const { origin, close } = await openSite({ what, wire })
    t.after(close)
    const found = await app().audit(origin)
    assertSound(found)
    const statusOf = (id: string): string => checkOf(found, id).status
    assert.deepEqual(codesOf(found), ['PAGE_INCOMPLETE'])
    assert.equal(statusOf('geo.renderability.complete-fast'), 'fail')
    assert.equal(statusOf('seo.on-page.h1-single'), 'notApplicable')
    assert.equal(statusOf('seo.authority.legal-pages'), 'notApplicable')
    assert.equal(statusOf('geo.citability.statistics'), 'notApplicable')
    // The head came: what it lacks is missing.
    assert.equal(statusOf('seo.on-page.meta-description'), 'fail')
    // And so did the image.
    assert.equal(statusOf('seo.on-page.image-alt'), 'fail')
  })
}

const titled =
  '<!doctype html><html><head>%<title>Café “déjà vu” €</title></head><body>x</body></html>'
const meta1252 = titled.replace('%', '<meta charset="windows-1252">')
const plain = titled.replace('%', '')

for (const [what, type, body] of [
  ['windows-1252 by its header', 'text/html; charset=windows-1252', windows1252(plain)],
  ['windows-1252 by its meta element', 'text/html', windows1252(meta1252)],
  ['latin1, which is read as windows-1252', 'text/html; charset=ISO-8859-1', windows1252(plain)],
  ['UTF-16 by its mark', 'text/html', Buffer.from(`\ufeff${plain}`, 'utf16le')],
  ['UTF-16 by its header', 'text/html; charset=utf-16le', Buffer.from(plain, 'utf16le')],
  ['UTF-16 the other way round', 'text/html', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16()],
  ['UTF-8, whatever its meta element says', 'text/html; charset=utf-8', Buffer.from(meta1252)],
  ['UTF-8 by its mark', 'text/html; charset=windows-1252', Buffer.from(`\ufeff${plain}`)],
] as const) {
  test(`the title of a page in ${what} is read right`, async () => {
    const site = await siteOf({ headers: { 'content-type': type }, body })
    const answer = await app().audit(site.origin)
    assertSound(answer)
    const { value } = checkOf(answer, 'seo.on-page.title-present')
    assert.deepEqual(value, { count: 1, text: 'Café “déjà vu” €', generic: false })
  })
}

/** The few letters beyond ASCII that the texts of this file have. */
function windows1252(text: string): Buffer {
  const codes: Record<string, number> = { '“': 0x93, '”': 0x94, '€': 0x80 }
  return Buffer.from(Array.from(text, (letter) => codes[letter] ?? letter.codePointAt(0) ?? 0))
}
