import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { load } from 'cheerio'
import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { loadTexts } from '../../../../../adapters/texts/load-texts.ts'
import { inLanguage } from '../../../../../adapters/texts/texts.ts'
import { AuditForm } from '../../../../../adapters/web/assets/audit/audit-form.js'
import {
  changedOptions,
  emptyFields,
  fieldProblems,
  requestOf,
} from '../../../../../adapters/web/assets/audit/form-state.js'
import { ApiError } from '../../../../../adapters/web/assets/parts/api.js'
import { webAddress } from '../../../../../adapters/web/assets/parts/web-address.js'

loadTexts('en')

describe('an address that somebody types', () => {
  it('gets https:// where it has no scheme', () => {
    const typed = [' example.com ', '//example.com/a', 'http://example.com', 'ftp://x', '']
    assert.deepEqual(
      typed.map((text) => webAddress(text)),
      [
        { url: 'https://example.com', isCompleted: true },
        { url: 'https://example.com/a', isCompleted: true },
        { url: 'http://example.com', isCompleted: false },
        { url: 'ftp://x', isCompleted: false },
        { url: '', isCompleted: false },
      ],
    )
  })
})

describe('the fields of an audit', () => {
  const url = 'example.com'

  it('ask only for the page if no option was changed', () => {
    const { request, problems } = requestOf({ ...emptyFields, url })
    assert.deepEqual(request, { url: 'https://example.com', options: {} })
    assert.deepEqual(problems, {})
    assert.equal(changedOptions({ ...emptyFields, url }), 0)
  })

  it('ask for every option of the API in its own shape', () => {
    const { request } = requestOf({
      ...{ url, skipLive: true, skipVisual: true, enablePlacesLookup: true },
      ...{ onlySome: true, modules: ['geo', 'seo'], brand: ' Example ', niche: 'bicycles' },
      competitors: 'rival.example\nhttps://www.other.example/shop, third.example',
      ...{ language: 'fr', promptCount: '10', expectedOrigin: 'https://example.com' },
      ...{ timeoutSeconds: '2.5', accept: 'seo.on-page.title-length', userAgent: 'Me/1.0' },
      token: 'manifold_agency_secret',
    })
    assert.deepEqual(request.options, {
      ...{ skipLive: true, skipVisual: true, enablePlacesLookup: true },
      ...{ modules: ['geo', 'seo'], brand: 'Example', niche: 'bicycles' },
      competitors: ['rival.example', 'www.other.example', 'third.example'],
      ...{ language: 'fr', promptCount: 10, expectedOrigin: 'https://example.com' },
      ...{ timeout: 2500, accept: ['seo.on-page.title-length'], userAgent: 'Me/1.0' },
    })
  })

  it('say what is missing before a request is sent', () => {
    const { problems } = requestOf({ ...emptyFields, onlySome: true })
    assert.deepEqual(Object.keys(problems), ['url', 'modules'])
  })
})

describe('a refusal', () => {
  it('of a token is shown at its field', () => {
    const refusal = new ApiError('Unknown token.', { code: 'UNAUTHORIZED', status: 401 })
    assert.deepEqual(fieldProblems(refusal), { token: 'Unknown token.' })
  })

  it('is shown in the language of the page', () => {
    loadTexts('fr')
    const refusal = new ApiError('url is no web address', { code: 'INVALID_URL', status: 400 })
    const told = inLanguage('fr', () => fieldProblems(refusal))
    assert.deepEqual(told, { url: 'Ce n’est pas l’adresse d’une page web.' })
  })

  it('is shown at the fields that it is about', () => {
    const details = [
      {
        path: '/options/promptCount',
        message: 'options.promptCount is 99, but must be at most 15.',
      },
      { path: '/options/competitors/1', message: 'options.competitors[1] is "x", not valid.' },
      { path: '/options/timeout', message: 'options.timeout is "a".' },
      { path: '/elsewhere', message: 'not of the form' },
    ]
    const refusal = new ApiError('No.', { code: 'INVALID_REQUEST', status: 400, details })
    assert.deepEqual(fieldProblems(refusal), {
      promptCount: 'This is 99, but must be at most 15.',
      competitors: 'This is "x", not valid.',
      timeoutSeconds: 'This is "a".',
    })
  })

  it('of an address is shown at the address, any other at no field', () => {
    const refusal = (code: string) => new ApiError('Not allowed.', { code, status: 400 })
    assert.deepEqual(fieldProblems(refusal('SSRF_BLOCKED')), { url: 'Not allowed.' })
    assert.deepEqual(fieldProblems(refusal('RATE_LIMITED')), {})
    assert.deepEqual(fieldProblems(new Error('another')), {})
  })
})

describe('the form in the page', () => {
  it('is the one that the script draws, so that nothing moves', () => {
    const page = new URL('../../../../../adapters/web/pages/en/audit.html', import.meta.url)
    const form = html`<${AuditForm} fields=${emptyFields} problems=${{}} isRunning=${false} />`
    assert.deepEqual(outline(readFileSync(page, 'utf8')), outline(render(form)))
  })

  /** Elements of the form in their order, each with its attributes and its own text. */
  function outline(markup: string): readonly unknown[] {
    const $ = load(markup)
    const elements = $('form, form *')
      .toArray()
      .filter((node) => node.type === 'tag')
    return elements.map((element) => {
      const { value, ...attributes } = element.attribs
      const text = $(element)
        .contents()
        .filter((_index, node) => node.type === 'text')
        .text()
      return [element.name, attributes, value || undefined, text.trim()]
    })
  }
})
