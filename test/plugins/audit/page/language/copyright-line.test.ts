import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { copyrightHolder } from '../../../../../plugins/audit/page/language/names.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

const lexicon = lexiconFor(factsData().lexicons, 'en')

describe('copyrightHolder', () => {
  const lines: readonly (readonly [string, string | null])[] = [
    ['© 2024 Acme BV. All rights reserved.', 'Acme BV'],
    ['Copyright © 1998–2026 by Acme', 'Acme'],
    ['Acme © 2026', 'Acme'],
    ['© 2026 - Acme - Mentions légales', 'Acme'],
    ['(c) 2026 Acme, Inc.', 'Acme'],
    ['© Acme 2020-present', 'Acme'],
    ['© 2026 | Tous droits réservés', null],
    ['© 2026. Alle Rechte vorbehalten', null],
    ['The law of copyright protects works', null],
    ['Acme (c) and others', null],
  ]
  for (const [line, holder] of lines) {
    it(`reads ${holder ?? 'nobody'} from "${line}"`, () => {
      assert.equal(copyrightHolder(line, lexicon), holder)
    })
  }

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void copyrightHolder(`© ${text}`, lexicon)))
  })
})
