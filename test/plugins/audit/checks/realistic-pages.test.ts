import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileCheck } from '../../../../plugins/audit/checks/compiled-check.ts'
import { judge } from '../../../../plugins/audit/checks/judge.ts'
import { PredicateCompiler } from '../../../../plugins/audit/checks/predicate.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../../../plugins/audit/page/page-measures.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { realisticFacts } from '../../../support/realistic-page.ts'
import { shippedChecks } from '../../../support/shipped-checks.ts'

/** Ordinary good pages must come out well: what is listed is all that may be other than pass. */
const ARTICLE = {
  // No llms.txt, no affiliate link or comment, fonts in a style sheet, one image, one icon link.
  'seo.ai-readiness.llms-txt-agrees': 'notApplicable',
  'seo.authority.links-qualified': 'notApplicable',
  'seo.mobile.font-size': 'notApplicable',
  'seo.mobile.responsive-images': 'notApplicable',
  'seo.mobile.tap-targets': 'notApplicable',
}

const PRODUCT = {
  // One heading is a question, 241 words, no link to another site, one language, two icon links.
  'seo.ai-readiness.faq-answered': 'notApplicable',
  'seo.ai-readiness.llms-txt-agrees': 'notApplicable',
  'seo.ai-readiness.snippet-blocks': 'notApplicable',
  'seo.authority.links-qualified': 'notApplicable',
  'seo.authority.outbound-resolve': 'notApplicable',
  'seo.content.no-keyword-stuffing': 'notApplicable',
  'seo.crawlability.hreflang-valid': 'notApplicable',
  'seo.mobile.font-size': 'notApplicable',
  'seo.mobile.tap-targets': 'notApplicable',
  // Rules that are not meant for products.
  'seo.authority.outbound-links': 'notApplicable',
  'seo.content.author-byline': 'notApplicable',
  'seo.content.date-visible': 'notApplicable',
  'seo.content.not-outdated': 'notApplicable',
}

const STAGED = {
  ...ARTICLE,
  // The copy itself is served by http on a loopback address.
  'seo.technical.host-unified': 'notApplicable',
  'seo.technical.hsts': 'notApplicable',
  'seo.technical.http-redirects-to-https': 'notApplicable',
}

const HOME = {
  // No link to another site, at most two questions, one photo, hardly an icon link.
  'seo.ai-readiness.faq-answered': 'notApplicable',
  'seo.ai-readiness.llms-txt-agrees': 'notApplicable',
  'seo.ai-readiness.snippet-blocks': 'notApplicable',
  'seo.authority.links-qualified': 'notApplicable',
  'seo.authority.outbound-resolve': 'notApplicable',
  'seo.mobile.font-size': 'notApplicable',
  'seo.mobile.responsive-images': 'notApplicable',
  'seo.mobile.tap-targets': 'notApplicable',
  // Rules that are not meant for home pages.
  'seo.authority.outbound-links': 'notApplicable',
  'seo.content.author-byline': 'notApplicable',
  'seo.content.date-visible': 'notApplicable',
  'seo.content.depth': 'notApplicable',
  'seo.content.main-share': 'notApplicable',
  'seo.content.not-outdated': 'notApplicable',
  'seo.structured-data.breadcrumb': 'notApplicable',
}

const HOME_OF_FEWER_WORDS = {
  ...HOME,
  // 288 words, the photo is the only image (the name of the site stands as text).
  'seo.content.no-keyword-stuffing': 'notApplicable',
}

const data = factsData()
const tools = { data, measures: await loadMeasures() }
const compiler = new PredicateCompiler()
const checks = shippedChecks
  .filter(({ id }) => id.startsWith('seo.'))
  .map((check) => compileCheck(check, compiler))

describe('ordinary good pages', () => {
  it('judges a Dutch article of a news site', () => {
    const url = 'https://www.tuinblad.example/nieuws/regenton-kiezen/'
    const facts = realisticFacts({ file: 'article-nl-be.html', url, sitemap: [url] })
    assert.deepEqual(notPassed(facts), ARTICLE)
  })

  it('judges a French product of a shop', () => {
    const url = 'https://www.velodyle.example/products/sacoche-ardenne'
    const facts = realisticFacts({ file: 'product-fr-be.html', url, sitemap: [url] })
    assert.deepEqual(notPassed(facts), PRODUCT)
  })

  it('judges a Dutch home page of a bakery', () => {
    const url = 'https://www.korenaar.example/'
    const facts = realisticFacts({ file: 'home-nl-be.html', url, sitemap: [url] })
    assert.deepEqual(notPassed(facts), HOME)
  })

  it('judges a French home page below a language folder', () => {
    const url = 'https://www.atelierboussole.example/fr-be/'
    const facts = realisticFacts({ file: 'home-fr-be.html', url, sitemap: [url] })
    assert.deepEqual(notPassed(facts), HOME_OF_FEWER_WORDS)
  })

  it('judges a staging copy of a page by its public origin', () => {
    const facts = realisticFacts({
      file: 'article-nl-be.html',
      url: 'http://127.0.0.1:8080/nieuws/regenton-kiezen/',
      expectedOrigin: 'https://www.tuinblad.example',
      sitemap: ['https://www.tuinblad.example/nieuws/regenton-kiezen/'],
    })
    assert.deepEqual(notPassed(facts), STAGED)
  })
})

function notPassed(facts: SiteFacts): Record<string, string> {
  const results = checks.map((check) => judge(check, facts, { ...tools, accepted: new Set() }))
  const others = results.filter(({ status }) => status !== 'pass')
  return Object.fromEntries(others.map(({ id, status }) => [id, status]))
}
