import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseExportPlan } from '../../../adapters/report/export-plan.ts'
import { MOST_LOGO_BYTES, safeLogo } from '../../../adapters/report/logo.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const SVG = 'http://www.w3.org/2000/svg'
const svg = (inner: string, attributes = '') =>
  base64(
    `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inner}</svg>`,
  )

/** Returns the SVG after sanitising. */
function kept(logo: string): string {
  const [start, data = ''] = safeLogo(logo).split(',')
  assert.equal(start, 'data:image/svg+xml;base64')
  return Buffer.from(data, 'base64').toString()
}

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(60)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('a logo', () => {
  test('is a PNG as it came, in base64 or as a data URL', () => {
    const data = `data:image/png;base64,${png(120, 40).toString('base64')}`
    assert.equal(safeLogo(data), data)
    assert.equal(safeLogo(png(120, 40).toString('base64')), data)
  })

  test('is an SVG with its shapes, text and paint', () => {
    const drawing =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h9" fill="url(#a)" style="fill:#123"></path><text x="1">A &amp; B</text>'
    assert.equal(
      kept(svg(drawing, ' viewBox="0 0 9 9"')),
      `<svg xmlns="${SVG}" viewBox="0 0 9 9">${drawing}</svg>`,
    )
  })

  const hostile: Readonly<Record<string, string>> = {
    'a script': svg('<script>alert(1)</script><path d="M0 0"/>'),
    'a handler': svg('<path d="M0 0" onload="alert(1)" onclick="x"/>', ' onload="alert(1)"'),
    'foreign markup': svg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><path d="bad"/><img src="alert"/></body></foreignObject><path d="M0 0"/>',
    ),
    'an image from elsewhere': svg('<image href="https://alert.example/a.png"/><path d="M0 0"/>'),
    'a link': svg('<a xlink:href="javascript:alert(1)"><path d="bad"/></a><path d="M0 0"/>'),
    'paint from elsewhere': svg('<path d="M0 0" fill="url(https://alert.example/#a)"/>'),
    'an escaped address': svg('<path d="M0 0" fill="u\\72l(//alert.example/)"/>'),
    'a style sheet': svg('<style>@import "//alert.example/a.css";</style><path d="M0 0"/>'),
    'a style with an address': svg('<path d="M0 0" style="background: url(//alert.example/)"/>'),
    'an animation': svg('<path d="M0 0"><set attributeName="href" to="alert"/></path>'),
    'a processing instruction': base64(
      `<?xml-stylesheet href="//alert.example/"?><svg xmlns="${SVG}"><path d="M0 0"/></svg>`,
    ),
    'nested repetitions': svg(
      '<g id="alert"><path d="M0 0"/></g><use href="#alert"/><use href="#alert"/>',
    ),
  }
  for (const [name, logo] of Object.entries(hostile)) {
    test(`loses ${name}`, () => {
      const left = kept(logo)
      assert.match(left, /<path d="M0 0"/)
      assert.doesNotMatch(
        left,
        /script|\bon\w+=|https?:(?!\/\/www\.w3\.org)|\/\/alert|bad|<use|style="|<\?/,
      )
    })
  }

  test('has no chain of masks, each of which doubles what is drawn', () => {
    const chain =
      '<mask id="a"><path d="M0 0" mask="url(#b)" fill="url(#c)"/></mask><path d="M0 0" mask="url(#a)"/>'
    assert.equal(
      kept(svg(chain)),
      `<svg xmlns="${SVG}"><mask id="a"><path d="M0 0"></path></mask><path d="M0 0" mask="url(#a)"></path></svg>`,
    )
  })

  const refused: Readonly<Record<string, readonly [string, RegExp]>> = {
    'other files': [base64('GIF89a'), /neither a PNG nor a well-formed SVG/],
    'a document type': [
      base64(`<!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns="${SVG}"><path d="M0 0"/></svg>`),
      /document type.*remove it/,
    ],
    'another root': [base64('<html><path d="M0 0"/></html>'), /is not an SVG/],
    'what draws nothing': [svg('<script/>'), /draws nothing/],
    'deep nesting': [svg('<g>'.repeat(60) + '</g>'.repeat(60)), /nested too deeply/],
    'many elements': [svg('<g/>'.repeat(6000)), /more than 5000 elements/],
    'a broken SVG': [base64(`<svg xmlns="${SVG}"><path`), /well-formed/],
    'a huge picture': [png(50_000, 50_000).toString('base64'), /at most 4096/],
    'too many bytes': [Buffer.alloc(MOST_LOGO_BYTES + 1, 'a').toString('base64'), /at most 200000/],
    'text that is no base64': ['https://a.example/logo.png', /not in base64/],
  }
  for (const [name, [logo, problem]] of Object.entries(refused)) {
    test(`is refused: ${name}`, () => {
      assert.throws(() => safeLogo(logo), { code: 'INVALID_REQUEST', message: problem })
    })
  }
})

describe('the options of a document', () => {
  const audit = { url: 'https://www.example-velo.be/', scores: { overall: 61, grade: 'C' } }

  test('are part of the plan, with a logo that is safe', () => {
    const options = { edition: 'executive', language: 'nl', pageSize: 'Letter' } as const
    const {
      audit: _,
      logo,
      ...plan
    } = parseExportPlan({
      ...{ audit, ...options },
      logo: svg('<path d="M0 0" onclick="x"/>'),
    })
    assert.deepEqual(plan, options)
    assert.equal(logo, safeLogo(svg('<path d="M0 0"/>')))
  })

  test('are refused with the place and the choices', () => {
    const wrong = { edition: 'short', language: 'de', pageSize: 'A3', logo: '' }
    assert.throws(
      () => parseExportPlan({ audit, ...wrong }),
      ({
        data,
      }: {
        readonly data: { readonly details: readonly { path: string; message: string }[] }
      }) => {
        assert.deepEqual(data.details.map(({ path }) => path).sort(), [
          ...['/edition', '/language', '/logo', '/pageSize'],
        ])
        assert.match(JSON.stringify(data.details), /language is .*\\"de\\"; use one of: .*nl/)
        return true
      },
    )
  })
})
