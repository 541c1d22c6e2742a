import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import {
  brandKey,
  brandPhrase,
  hasLegalForm,
  legalFormAt,
} from '../../../../../plugins/audit/page/language/names.ts'
import { toWordStream, wordTexts } from '../../../../../plugins/audit/page/language/words.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'
import { anyCharacter } from '../../../../support/any-character.ts'

const lexicon = lexiconFor(factsData().lexicons, 'en')

describe('brandKey', () => {
  const same: readonly (readonly [string, string])[] = [
    ['Acmé, Inc.', 'acme'],
    ['ACME GmbH & Co. KG', 'acme'],
    ['Coca-Cola', 'coca cola'],
    ['McDonald’s', 'mcdonalds'],
    ['bol.com', 'bol com'],
    ['Café Vélo SARL', 'cafe velo'],
    ['H&M', 'h m'],
    ['BV', 'bv'],
    ['…', ''],
  ]
  for (const [name, key] of same) {
    it(`compares "${name}" as "${key}"`, () => assert.equal(brandKey(name, lexicon), key))
  }

  it('holds nothing but letters, digits and single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (name) => {
        assert.match(brandKey(name, lexicon), /^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u)
      }),
    )
  })
})

describe('brandPhrase', () => {
  it('keeps the punctuation inside words', () => {
    assert.equal(brandPhrase('Bol.com BV', lexicon), 'bol.com')
  })
})

describe('hasLegalForm', () => {
  it('asks for a name before the form', () => {
    assert.equal(hasLegalForm('Acme B.V.', lexicon), true)
    assert.equal(hasLegalForm('BV', lexicon), false)
    assert.equal(hasLegalForm('Acme', lexicon), false)
  })
})

describe('legalFormAt', () => {
  const at = (text: string) => {
    const tokens = wordTexts(text)
    return legalFormAt(tokens, toWordStream(tokens), { index: 1, lexicon })
  }

  it('takes forms in capitals, and in lower case those that are no other word', () => {
    assert.equal(at('Acme SA is here'), true)
    assert.equal(at('Acme bv is here'), true)
    assert.equal(at('Acme b.v. is here'), true)
  })

  it('leaves words that are a legal form elsewhere', () => {
    assert.equal(at('Velo sa force'), false)
    assert.equal(at('Velo se spécialise'), false)
  })
})
