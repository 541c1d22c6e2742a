import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legalIdentity } from '../../../../../plugins/audit/page/brand/identity.ts'
import { pageOf } from '../document/page-of.ts'

const namesOf = (body: string) =>
  legalIdentity(pageOf(`<html lang="fr"><meta property="og:site_name" content="Velo">${body}`))
    .elements.filter(({ kind }) => kind === 'legal name')
    .map(({ detail }) => detail)

test('a legal name in the text is shown from the brand to the end of its legal form', () => {
  assert.deepEqual(namesOf('<p>Velo SRL, Rue de la Gare 12</p>'), ['legal name: Velo SRL'])
  assert.deepEqual(namesOf('<p>Chez Velo SA vous trouvez</p>'), ['legal name: Velo SA'])
})

test('a name without a legal form is no legal name', () => {
  assert.deepEqual(namesOf('<p>Velo Rue de la Gare 12</p>'), [])
})
