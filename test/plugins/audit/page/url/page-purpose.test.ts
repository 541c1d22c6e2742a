import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageView } from '../../../../../plugins/audit/page/document/page-view.ts'
import { pagePurpose } from '../../../../../plugins/audit/page/url/page-purpose.ts'
import { factsData } from '../../../../support/facts-data.ts'

const purposeOf = (path: string, source = '<p>Text</p>') =>
  pagePurpose(
    new PageView({ source, url: `https://www.example.com${path}`, headers: {} }, factsData()),
  )

const PATHS: readonly [path: string, purpose: string][] = [
  ['/', 'home'],
  ['/wheel-truing', 'service'],
  ['/blog/wheel-truing', 'article'],
  ['/blog/', 'service'],
  ['/nieuws/wiel-richten.html', 'article'],
  ['/2024/05/wheel-truing/', 'article'],
  ['/2024/05/', 'service'],
  ['/docs/wheels/truing', 'docs'],
  ['/contact.html', 'contact'],
  ['/contact-lenses', 'service'],
  ['/about-us/', 'about'],
  ['/chi-siamo.html', 'about'],
  ['/privacy-policy', 'legal'],
  ['/checkout', 'utility'],
  ['/warenkorb', 'utility'],
  ['/en/search', 'utility'],
  ['/payment-success.html', 'utility'],
]

for (const [path, purpose] of PATHS) {
  test(`${path} is a page of the kind ${purpose}`, () => assert.equal(purposeOf(path), purpose))
}

test('title and h1 tell what a page is for', () => {
  assert.equal(purposeOf('/p?id=7', '<title>Login | Wheels</title>'), 'utility')
  assert.equal(purposeOf('/x', '<html lang="fr"><h1>Page introuvable</h1>'), 'utility')
  assert.equal(purposeOf('/x', '<html lang="de"><h1>Impressum</h1>'), 'utility')
  assert.equal(purposeOf('/x', '<html lang="es"><h1>Gracias por su rueda</h1>'), 'service')
  assert.equal(purposeOf('/x', '<meta property="og:type" content="product">'), 'product')
})
