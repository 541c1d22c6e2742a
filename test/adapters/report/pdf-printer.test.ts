import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PdfPrinter } from '../../../adapters/report/pdf-printer.ts'
import { AppError } from '../../../core/errors.ts'
import type { Browser, BrowserContext, BrowserContextOptions } from '../../../core/ports/browser.ts'
import { contextWith } from '../../plugins/audit/visual/fake-context.ts'
import { noBrowser } from '../../support/browser/no-browser.ts'

const { signal } = new AbortController()
const page = { url: 'https://report.invalid/', status: 200, html: '' }

/** A browser whose contexts can what is given; `opened`: what they were opened with. */
function browserOf(given: Partial<BrowserContext>) {
  const opened: BrowserContextOptions[] = []
  const browser: Browser = {
    openContext: async (options) => {
      opened.push(options)
      return contextWith({ goto: async () => page, evaluate: async <T>() => 0 as T, ...given })
    },
  }
  return { browser, opened }
}

describe('the printer of PDFs', () => {
  it('runs no script, and answers nothing but the document', async () => {
    const { browser, opened } = browserOf({ pdf: async () => Buffer.from('%PDF') })
    const pdf = await new PdfPrinter(browser).print('<p>report', signal)
    assert.equal(Buffer.from(pdf).toString(), '%PDF')
    const [options] = opened
    assert.equal(options?.runsScripts, false)
    const ask = (url: string, kind: 'document' | 'image') =>
      options?.answer({ url, kind, method: 'GET', headers: {} }, signal)
    const own = await ask('https://report.invalid/', 'document')
    assert.equal(Buffer.from(own?.body ?? []).toString(), '<p>report')
    assert.equal(await ask('https://report.invalid/', 'image'), undefined)
    assert.equal(await ask('https://elsewhere.example/', 'document'), undefined)
  })

  it('lets as many wait as may, and refuses the others', async () => {
    let finish = (_pdf: Uint8Array): void => undefined
    const printed = new Promise<Uint8Array>((resolve) => {
      finish = resolve
    })
    const { browser } = browserOf({ pdf: () => printed })
    const printer = new PdfPrinter(browser, { atOnce: 1, waiting: 1 })
    const [first, second] = [printer.print('1', signal), printer.print('2', signal)]
    await assert.rejects(printer.print('3', signal), (error: unknown) => {
      assert.ok(error instanceof AppError)
      assert.deepEqual(
        [error.code, error.status, error.data.retryAfterSeconds],
        ['OVERLOADED', 503, 5],
      )
      return true
    })
    finish(Buffer.from('%PDF'))
    assert.equal((await Promise.all([first, second])).length, 2)
    assert.ok(await printer.print('4', signal))
  })

  it('gives its turn on when a caller goes away', async () => {
    const { browser } = browserOf({ pdf: () => new Promise(() => undefined) })
    const printer = new PdfPrinter(browser, { atOnce: 1, waiting: 1 })
    const leaving = new AbortController()
    void printer.print('1', signal)
    const waiting = printer.print('2', leaving.signal)
    leaving.abort(new Error('gone'))
    await assert.rejects(waiting, /gone/)
    const next = new AbortController()
    const third = printer.print('3', next.signal)
    next.abort(new Error('it was let wait'))
    await assert.rejects(third, /it was let wait/)
  })

  for (const [what, code] of [
    ['takes too long', 'TARGET_UNREACHABLE'],
    ['has ended', 'BROWSER_UNAVAILABLE'],
  ] as const) {
    it(`says that there is no browser when that ${what}`, async () => {
      const fail = (): Promise<never> => Promise.reject(new AppError(code, { problem: 'late' }))
      const { browser } = browserOf({ pdf: fail })
      await assert.rejects(new PdfPrinter(browser).print('1', signal), {
        code: 'BROWSER_UNAVAILABLE',
      })
    })
  }

  it('says so if there is no browser', async () => {
    await assert.rejects(new PdfPrinter(noBrowser).print('1', signal), {
      code: 'BROWSER_UNAVAILABLE',
    })
  })
})
