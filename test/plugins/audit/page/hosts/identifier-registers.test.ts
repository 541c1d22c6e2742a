import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  knowledgeIdentifier,
  registersOfIdentifier,
  statedRegister,
} from '../../../../../plugins/audit/page/hosts/registers.ts'
import { factsData } from '../../../../../plugins/audit/page/load-facts-data.ts'

const of = (property: string, value: string, scheme: string | null = null) => {
  return { property, value, scheme }
}
const registers = () => factsData().hosts.registers

describe('statedRegister', () => {
  it('reads the scheme, the code of ISO 6523, or the property', () => {
    assert.equal(statedRegister(of('identifier', '1', 'KvK-nummer')), 'kvk')
    assert.equal(statedRegister(of('identifier', '1', 'Numéro d’entreprise')), 'kbo')
    assert.equal(statedRegister(of('iso6523Code', '0106:12345678')), 'kvk')
    assert.equal(statedRegister(of('leiCode', '1')), 'lei')
    assert.equal(statedRegister(of('identifier', '1', 'SKU')), null)
  })
})

describe('registersOfIdentifier', () => {
  it('keeps the check digits', () => {
    assert.ok(registersOfIdentifier(of('vatID', 'BE0403170701'), registers()).includes('kbo'))
    assert.deepEqual(registersOfIdentifier(of('vatID', 'BE0403170702'), registers()), [])
    const lei = of('leiCode', '529900T8BM49AURSDO55')
    assert.deepEqual(registersOfIdentifier(lei, registers()), ['lei'])
  })

  it('gives only the register that the identifier names', () => {
    const stated = of('identifier', '12345678', 'KvK')
    assert.deepEqual(registersOfIdentifier(stated, registers()), ['kvk'])
    assert.deepEqual(registersOfIdentifier(of('iso6523Code', '0208:12345678'), registers()), [])
  })
})

describe('knowledgeIdentifier', () => {
  it('takes ISNI, ORCID and Wikidata by their form', () => {
    assert.equal(knowledgeIdentifier(of('identifier', '0000 0001 2103 2683', 'ISNI')), 'ISNI')
    assert.equal(knowledgeIdentifier(of('identifier', '0000-0002-1825-0097', 'ORCID')), 'ORCID')
    assert.equal(knowledgeIdentifier(of('identifier', 'Q42', 'Wikidata')), 'Wikidata')
  })

  it('refuses wrong check digits and items that are none', () => {
    assert.equal(knowledgeIdentifier(of('identifier', '0000-0002-1825-0098', 'ORCID')), null)
    assert.equal(knowledgeIdentifier(of('identifier', 'Velo', 'Wikidata')), null)
  })
})
