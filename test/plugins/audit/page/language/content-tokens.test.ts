import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contentTokens } from '../../../../../plugins/audit/page/language/content-tokens.ts'
import { lexiconFor } from '../../../../../plugins/audit/page/language/lexicon.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

const tokensOf = (text: string, language: string) => [
  ...contentTokens(text, lexiconFor(factsData().lexicons, language)),
]

describe('content tokens', () => {
  it('leaves out stop words, short words and accents', () => {
    assert.deepEqual(tokensOf('The Café of an old town: café 24', 'en'), ['cafe', 'old', 'town'])
  })

  it('cuts off elided articles and possessives', () => {
    assert.deepEqual(tokensOf("L’atelier d'Émile", 'fr'), ['atelier', 'emile'])
    assert.deepEqual(tokensOf("The wheel's rim", 'en'), ['wheel', 'rim'])
  })

  it('keeps single characters of dense scripts', () => {
    assert.ok(tokensOf('猫 and dog', 'ja').includes('猫'))
  })
})
